import * as z from 'zod/mini';
import { create } from 'zustand';
import type { PendingSignIn } from '#domain/sign-in.ts';
import { SESSION_KEY } from '#server/client.ts';

const KEY = `${SESSION_KEY}:pendente`;

const schema = z.object({
  otpId: z.string(),
  email: z.string(),
  sentAt: z.number(),
  expiresAt: z.number(),
  resendAt: z.number(),
  mail: z.enum(['sent', 'unknown']),
});

/** On a phone the mail app takes the screen and the browser may be killed: the wait must survive that. */
function readStored(): PendingSignIn | null {
  try {
    const stored = schema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data;
    return stored && stored.expiresAt > Date.now() ? stored : null;
  } catch {
    return null;
  }
}

const store = create<{ pending: PendingSignIn | null }>(() => ({ pending: readStored() }));

/** The sign-in that waits for its code, or null; a React hook. */
export const usePendingSignIn = (): PendingSignIn | null => store((state) => state.pending);

export const pendingSignIn = (): PendingSignIn | null => store.getState().pending;

export function keepPendingSignIn(pending: PendingSignIn): void {
  localStorage.setItem(KEY, JSON.stringify(pending));
  store.setState({ pending });
}

export function forgetPendingSignIn(): void {
  localStorage.removeItem(KEY);
  store.setState({ pending: null });
}
