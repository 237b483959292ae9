/**
 * Whether a mail carries a valid DKIM signature of the domain that it says to come from. Anybody may write a line
 * `Authentication-Results: dkim=pass` into a mail, and sign it for a domain of their own: what counts is the word of the service
 * that received it, about the sender's domain.
 */

/** A line of results is read no further: the service's own is short. */
const LINE = 20_000;

/** The same domain, or one below the other, as DMARC's relaxed alignment has it. */
function isAligned(signer: string, from: string): boolean {
  const [, domain = ''] = from.split('@');
  if (signer === '' || domain === '') return false;
  return signer === domain || domain.endsWith(`.${signer}`) || signer.endsWith(`.${domain}`);
}

/**
 * By `Authentication-Results`: servers put theirs above what a mail has brought along, so the first line is the service's.
 * @param results as `headers` have them: several in lines, the topmost first
 */
export function isInResults(results: string, from: string): boolean {
  const [first = ''] = results.slice(0, LINE).toLowerCase().split('\n');
  // Comments and quoted words hold what the sender has written, such as the address of the envelope.
  const stated = first.replace(/"(?:[^"\\]|\\.)*"/g, '').replace(/\([^()]*\)/g, '');
  // What is left of one that is broken, or stands within another, may be the sender's too.
  if (/["()\\]/.test(stated)) return false;
  return stated.split(';').some((part) => {
    if (!/^\s*dkim\s*=\s*pass\b/.test(part)) return false;
    const [, signer = ''] = /\bheader\.[di]\s*=\s*(?:[^\s@]*@)?([^\s@]+)/.exec(part) ?? [];
    return isAligned(signer, from);
  });
}

/** By SendGrid's field `dkim`: `{@exemplo.com.br : pass}`, several behind commas. */
export const isInSendGrid = (dkim: string, from: string): boolean =>
  dkim
    .slice(0, LINE)
    .toLowerCase()
    .split(/[{},]+/)
    .some((part) => {
      const [, signer = ''] = /^\s*"?@?([^\s:"@]+)"?\s*:\s*"?pass\b/.exec(part) ?? [];
      return isAligned(signer, from);
    });

/** By Mailgun's header, whose place among the others is not told: one that a mail has brought along says nothing beside it. */
export const isInMailgun = (result: string): boolean => result.trim().toLowerCase() === 'pass';

/** By Postmark's list of SpamAssassin's tests, topmost first: `DKIM_VALID_AU` is a valid signature of the author's domain. */
export const isInSpamTests = (tests: string): boolean =>
  /(^|[\s,])dkim_valid_au([\s,]|$)/.test(tests.split('\n')[0]?.toLowerCase() ?? '');
