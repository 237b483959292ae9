import { codeOf } from '#domain/result/failure.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { ENTRY_NOT_STORED, entryRefusedText } from '#domain/sign-in/sign-in-texts.ts';
import { askEarly, dropEarlyPull } from '#server/early-pull.ts';
import * as server from '#server/sign-in.ts';
import { toSessionUser } from '#session/boot.ts';
import { awaitRole, cacheRole } from '#session/cached-role.ts';
import { pendingSignIn } from '#session/pending-sign-in.ts';
import { currentUser, enterSession } from '#session/session.ts';
import { pullKey } from '#store/database/early-read.ts';

/** Enters with the 8-digit code of the pending sign-in. */
export async function authWithCode(code: string): Promise<Outcome> {
  const pending = pendingSignIn();
  if (!pending) {
    const gone = { kind: 'refused', status: 400, code: 'otp_invalid', detail: '', extra: {} } as const;
    return { ok: false, code: 'otp_invalid', ...entryRefusedText(gone, 'code') };
  }
  return enter(pending.otpId, code, 'code');
}

/** Enters with a link's id and secret; call only after the person's tap. */
export const authWithLink = (link: { otpId: string; secret: string }): Promise<Outcome> =>
  enter(link.otpId, link.secret, 'link');

/** Whom the link would sign in, so that the screen can say it before the tap. */
export async function linkInfo(link: { otpId: string; secret: string }): Promise<Outcome<{ email: string }>> {
  const answer = await server.linkInfo(link.otpId, link.secret);
  if (answer.ok) return answer;
  return { ok: false, code: codeOf(answer.failure), ...entryRefusedText(answer.failure, 'link') };
}

async function enter(otpId: string, password: string, by: 'code' | 'link'): Promise<Outcome> {
  const before = currentUser();
  // It throws where the session that has come cannot be stored: 'Entrando...' would stay for ever.
  const answer = await server.authWithOtp(otpId, password, awaitRole).catch((error) => {
    console.warn('session', error);
    return null;
  });
  if (!answer) {
    // Who is in here stays, as what they are.
    const now = currentUser();
    cacheRole(now?.id ?? '', now?.isAdmin ?? false);
    return { ok: false, code: 'not_stored', ...ENTRY_NOT_STORED };
  }
  if (!answer.ok) return { ok: false, code: codeOf(answer.failure), ...entryRefusedText(answer.failure, by) };
  const { record } = answer.value;
  if (before && before.id !== record.id) {
    // Somebody else's mirror must not stay readable on this device.
    // From here on the server's answers are for the newcomer: staying half signed in as somebody else would be worse than
    // what a full device could not keep of them. Where its code does not come the start of the sync wipes it.
    await import('./purge-member.ts')
      .then(({ purgeMember }) => purgeMember(before.id))
      .catch((error) => console.warn('wipe', error));
  }
  // On a slow network the first cards would wait for one question more. For a device that holds nothing: where a mirror has
  // stayed otherwise, the sync asks anew.
  if (before?.id !== record.id) askEarly(pullKey(), null);
  // Without an answer no, as specified; the first sync tells.
  const isAdmin = (await server.lookUpAdminRole(record.id)) === true;
  if (isAdmin) dropEarlyPull();
  cacheRole(record.id, isAdmin);
  enterSession(toSessionUser(record, isAdmin));
  return { ok: true, value: undefined };
}
