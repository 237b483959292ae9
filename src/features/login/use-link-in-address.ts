import { useEffect, useState } from 'react';
import { readEmailFromAddress, readLinkFromAddress, removeFragment } from '#session/sign-in-fragment.ts';

export type SignInLink = { otpId: string; secret: string };

/**
 * The sign-in link and the e-mail that the address brought along. A link pasted into an open tab only
 * changes the fragment, without a new page: that counts too.
 */
export function useLinkInAddress() {
  const [link, setLink] = useState<SignInLink | null>(readLinkFromAddress);
  const [email, setEmail] = useState(readEmailFromAddress);
  useEffect(() => {
    if (readEmailFromAddress()) removeFragment();
    const look = () => {
      const found = readLinkFromAddress();
      if (found) setLink(found);
    };
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return { link, email, setEmail, clearLink: () => setLink(null) };
}
