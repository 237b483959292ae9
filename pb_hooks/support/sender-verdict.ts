/**
 * Whether the service that received a mail says that its sender is not who it says: by DMARC, or by SPF and no DKIM signature of
 * the sender's domain beside it. Anybody may write a line `Authentication-Results: dkim=pass` into a mail, and sign it for a domain of
 * their own: for a sender counts the word of the service alone. Against one also counts what cannot be told from it: no forger
 * writes that.
 */

type Headers = { [name: string]: string };

/** A line of results is longer only where its sender has made it so. */
const LINE = 4_000;

/** The same domain, or one below the other: nearly DMARC's relaxed alignment, which knows in addition where registries end. */
function isAligned(signer: string, from: string): boolean {
  const [, domain = ''] = from.split('@');
  if (signer === '' || domain === '') return false;
  return signer === domain || domain.endsWith(`.${signer}`) || signer.endsWith(`.${domain}`);
}

/**
 * A line without its comments and quoted words, which hold what the sender has written, such as the address of the envelope; ''
 * for one that is broken. Walked by letters: a pattern that takes steps back costs the VM seconds.
 */
function stated(line: string): string {
  const kept: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let begin = 0;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at];
    const isWithin = isQuoted || depth > 0;
    if (letter === '\\') {
      if (!isWithin) return '';
      at += 1;
    } else if (letter === '"') {
      if (!isWithin) kept.push(line.slice(begin, at));
      isQuoted = !isQuoted;
      begin = at + 1;
    } else if (letter === '(' && !isQuoted) {
      if (!isWithin) kept.push(line.slice(begin, at));
      depth += 1;
    } else if (letter === ')' && !isQuoted) {
      if (!isWithin) return '';
      depth -= 1;
      begin = at + 1;
    }
  }
  if (isQuoted || depth > 0) return '';
  kept.push(line.slice(begin));
  return kept.join(' ');
}

/** The lines of `Authentication-Results`, in lower case. */
const linesOf = (headers: Headers): string[] =>
  (headers['authentication-results'] ?? '').toLowerCase().split('\n');

/** Which server a line is by, as it says itself. */
const serverOf = (line: string): string => (line.split(';', 1)[0] ?? '').trim().split(/\s/, 1).join();

/** What the service says against a sender: in the topmost line, and in others by the same server, which may write one for each result. */
function saidAgainst(headers: Headers): string {
  const [topmost = '', ...others] = linesOf(headers);
  return [topmost, ...others.filter((line) => serverOf(line) === serverOf(topmost))].join('\n');
}

/**
 * What the service says for a sender: the results, such as `dkim=pass header.d=…`, of the topmost line alone, since servers put theirs
 * above what a mail has brought along; none of a line that is broken, or longer than any.
 */
function saidFor(headers: Headers): string[] {
  const [topmost = ''] = linesOf(headers);
  if (topmost.length > LINE) return [];
  return stated(topmost)
    .split(';')
    .map((result) => result.trim());
}

/** Wherever it stands in the line. */
const failsDmarc = (headers: Headers): boolean => /\bdmarc\s*=\s*fail\b/.test(saidAgainst(headers));

function isSigned(results: string[], from: string): boolean {
  return results.some((result) => {
    if (!/^dkim\s*=\s*pass\b/.test(result)) return false;
    const [, signer = ''] =
      /\sheader\.d\s*=\s*([^\s@]+)/.exec(result) ??
      /\sheader\.i\s*=\s*[^\s@]*@([^\s@]+)(\s|$)/.exec(result) ??
      [];
    return isAligned(signer, from);
  });
}

/** Whether any of several lines says that SPF failed: which of them is the service's is not told. */
const failsSpf = (lines = ''): boolean =>
  lines.split('\n').some((line) => /^\s*(soft)?fail\b/.test(line.toLowerCase()));

/**
 * Where the service writes `Authentication-Results`. Where it writes `Received-SPF` alone, the topmost results are the sender's: they
 * excuse only a failure that they tell themselves, and one who knows that tells it.
 * @param headers by name in lower case; of several the values in lines, the topmost first
 */
export function isForgedByResults(headers: Headers, from: string): boolean {
  if (failsDmarc(headers)) return true;
  const isToldApart = failsSpf(headers['received-spf']);
  // In the topmost line alone, as what would excuse it: a server that writes one for each result tells of the signature in another.
  if (!isToldApart && !/\bspf\s*=\s*(soft)?fail\b/.test(linesOf(headers)[0] ?? '')) return false;
  const results = saidFor(headers);
  const says = (verdict: RegExp) => results.some((result) => verdict.test(result));
  if (isToldApart && !says(/^spf\s*=\s*(soft)?fail\b/)) return true;
  return !says(/^dmarc\s*=\s*pass\b/) && !isSigned(results, from);
}

/** By Postmark's list of SpamAssassin's tests, topmost first: `DKIM_VALID_AU` is a valid signature of the author's domain. */
export function isForgedInPostmark(headers: Headers): boolean {
  const [tests = ''] = (headers['x-spam-tests'] ?? '').split('\n', 1);
  const isSignedByAuthor = /(^|[\s,])DKIM_VALID_AU([\s,]|$)/i.test(tests);
  return failsDmarc(headers) || (failsSpf(headers['received-spf']) && !isSignedByAuthor);
}

/**
 * By Mailgun's headers, whose place among the others is not told: one that a mail has brought along beside them says nothing. Its
 * word about signatures names no domain.
 */
export function isForgedInMailgun(headers: Headers): boolean {
  const isSignedBySomebody = /^\s*pass\s*$/i.test(headers['x-mailgun-dkim-check-result'] ?? '');
  return failsDmarc(headers) || (failsSpf(headers['x-mailgun-spf']) && !isSignedBySomebody);
}

/** By SendGrid's fields: `SPF`, and `dkim` as `{@exemplo.com.br : pass}`, several behind commas. */
export function isForgedInSendGrid(spf: string, dkim: string, headers: Headers, from: string): boolean {
  const isSignedBySender = (part: string): boolean => {
    const [, signer = ''] = /^\s*"?@?([^\s:"@]+)"?\s*:\s*"?pass\b/.exec(part) ?? [];
    return isAligned(signer, from);
  };
  if (failsDmarc(headers)) return true;
  if (!failsSpf(spf)) return false;
  return (
    dkim.length > LINE ||
    !dkim
      .toLowerCase()
      .split(/[{},]+/)
      .some(isSignedBySender)
  );
}
