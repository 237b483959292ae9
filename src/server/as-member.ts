import { fail, type Result } from '#domain/result/failure.ts';
import { authStore } from './client.ts';

/**
 * Asks the server as this member, or not at all. The token on this device is another's from the moment of that person's
 * sign-in, in whichever tab; what still runs for the member before would send hearts and messages in the other's name. Where
 * the browser has thrown the token away it is asked all the same: the server's refusal is what ends the session.
 * That the session has ended is no word about one that has begun meanwhile, also of the same member.
 * @param ask takes the token before it waits for anything
 */
export const asMember = async <T>(userId: string, ask: () => Promise<Result<T>>): Promise<Result<T>> => {
  const { token, record } = authStore;
  if (record && record.id !== userId) return fail({ kind: 'unreachable' });
  const answer = await ask();
  const isOfThisSession = answer.ok || answer.failure.kind !== 'signed-out' || authStore.token === token;
  return isOfThisSession ? answer : fail({ kind: 'unreachable' });
};
