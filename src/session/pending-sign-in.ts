import { create } from 'zustand';
import type { PendingSignIn } from '#domain/sign-in/sign-in.ts';
import { numberAt, textAt } from '#server/read-json.ts';
import { recallJson, remember } from '#storage/remembered.ts';
import { PENDING_SIGN_IN_KEY } from '#storage/storage-keys.ts';
import { useSession } from './session.ts';

/**
 * A code lives for minutes; hours are those of a clock that was put back. Kept by one that was ahead by weeks, it would show its
 * e-mail to whoever uses this device until then.
 */
const LONGEST_MS = 24 * 60 * 60 * 1000;

const MAIL_STATES = ['sent', 'unknown', 'earlier'] as const;

/** On a phone the mail app takes the screen and the browser may be killed: the wait must survive that. */
function readStored(): PendingSignIn | null {
  const pending = toPending(recallJson(PENDING_SIGN_IN_KEY));
  // Whose it was need not be told to whoever uses this device next.
  if (!pending) remember(PENDING_SIGN_IN_KEY, null);
  return pending;
}

/** Null for what another version of the app or somebody else wrote, and for a sign-in that is over. */
function toPending(stored: unknown): PendingSignIn | null {
  const pending: PendingSignIn = {
    otpId: textAt(stored, 'otpId'),
    email: textAt(stored, 'email'),
    sentAt: numberAt(stored, 'sentAt'),
    expiresAt: numberAt(stored, 'expiresAt'),
    resendAt: numberAt(stored, 'resendAt'),
    mail: MAIL_STATES.find((state) => state === textAt(stored, 'mail')) ?? 'sent',
  };
  const isReadable = pending.otpId && pending.email && Number.isFinite(pending.sentAt + pending.resendAt);
  const left = pending.expiresAt - Date.now();
  return isReadable && left > 0 && left < LONGEST_MS ? pending : null;
}

const store = create<{ pending: PendingSignIn | null }>(() => ({ pending: readStored() }));

/** The sign-in that waits for its code, or null; a React hook. */
export const usePendingSignIn = (): PendingSignIn | null => store((state) => state.pending);

export const pendingSignIn = (): PendingSignIn | null => store.getState().pending;

/** Also on a full device: the mail is on its way, and its code can be typed as long as the app stays open. */
export function savePendingSignIn(pending: PendingSignIn): void {
  remember(PENDING_SIGN_IN_KEY, JSON.stringify(pending));
  store.setState({ pending });
}

export function clearPendingSignIn(): void {
  remember(PENDING_SIGN_IN_KEY, null);
  store.setState({ pending: null });
}

// Whoever comes in or leaves, in whatever tab, ends the wait: its address would be shown to whoever uses this device next.
// A tab that slept through both takes what is stored by then.
useSession.subscribe(({ user }, before) => {
  if (user || before.user) clearPendingSignIn();
  else store.setState({ pending: readStored() });
});
