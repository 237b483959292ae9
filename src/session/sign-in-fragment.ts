/** Open at its end: the full stop of a sentence, a dash, or what a mail filter hangs on may have come along with the link. */
const LINK = /#entrar=([A-Za-z0-9_-]+)\.([A-Za-z0-9]+)/;
/** As the filters of hospitals write it into an address of theirs. */
const REWRITTEN = /(?:[#*]|%23)entrar(?:=|%3D)([\w-]+)\.([A-Za-z0-9]+)/i;
const EMAIL = /^#email=(.+)$/;

/** The build renders the login where there is no address. */
const fragment = (): string => globalThis.location?.hash ?? '';

/** The sign-in link's id and secret, when the page was opened by one (`/#entrar=<otpId>.<secret>`). */
export function readLinkFromAddress(): { otpId: string; secret: string } | null {
  const [, otpId, secret] = LINK.exec(fragment()) ?? [];
  return otpId && secret ? { otpId, secret } : null;
}

/** Opens the sign-in link in a pasted text as if it had been tapped; says whether there is one. */
export function openLinkInText(text: string): boolean {
  const [link, otpId, secret] = REWRITTEN.exec(text) ?? [];
  if (link) location.replace(`#entrar=${otpId}.${secret}`);
  return link !== undefined;
}

/** The address to fill in (`/login#email=…`, from the approval mail), or ''. */
export function readEmailFromAddress(): string {
  try {
    return decodeURIComponent(EMAIL.exec(fragment())?.[1] ?? '');
  } catch {
    return '';
  }
}

/** Takes the fragment, and the secret in it, out of the address bar and the history. */
export function removeFragment(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
