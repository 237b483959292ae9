import { useEffect, useState } from 'react';
import { clearPendingSignIn, pendingSignIn } from '#session/pending-sign-in.ts';
import { readEmailFromAddress, readLinkFromAddress, removeFragment } from '#session/sign-in-fragment.ts';

export type SignInLink = { otpId: string; secret: string };

const isSame = (one: SignInLink, other: SignInLink) =>
  one.otpId === other.otpId && one.secret === other.secret;

/** The e-mail that the address names, which overrules a sign-in of another that waits for its code; or ''. */
function overrulingEmail(): string {
  const email = readEmailFromAddress();
  if (email && email !== pendingSignIn()?.email) clearPendingSignIn();
  return email;
}

// Before the first render: it would show the other one's card.
overrulingEmail();

/**
 * The sign-in link and the e-mail that the address brought along. A link that is opened in this tab only changes the
 * fragment, without a new page: that counts too, over whatever stood here before.
 */
export function useLinkInAddress() {
  const [link, setLink] = useState<SignInLink | null>(readLinkFromAddress);
  const [email, setEmail] = useState(readEmailFromAddress);
  useEffect(() => {
    const look = (event?: Event) => {
      const found = readLinkFromAddress();
      // That of the first look stays the same: it would be asked about twice, and the second answer may be another.
      if (found) setLink((now) => (!event && now && isSame(now, found) ? now : found));
      const wanted = overrulingEmail();
      if (!wanted) return;
      removeFragment();
      setLink(null);
      setEmail(wanted);
    };
    look();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  // Another one may have been opened while this one was used: that one is still to be asked about.
  const clearLink = () => setLink((now) => (now?.otpId === link?.otpId ? null : now));
  return { link, email, setEmail, clearLink };
}
