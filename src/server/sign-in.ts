import * as z from 'zod/mini';
import type { Result } from '#domain/failure.ts';
import { pocketBase } from '#server/client.ts';
import { request } from '#server/request.ts';

const otpAnswer = z.object({ otpId: z.string().check(z.minLength(1)) });
const authAnswer = z.object({
  token: z.string().check(z.minLength(1)),
  record: z.object({ id: z.string(), email: z.string(), name: z.optional(z.string()) }),
});
const linkAnswer = z.object({ email: z.string() });

export type AuthAnswer = z.infer<typeof authAnswer>;

/** Asks for the mail with link and code; answers the id that belongs to the code. */
export const requestOtp = (email: string): Promise<Result<{ otpId: string }>> =>
  request(
    (signal) => pocketBase.collection('users').requestOTP(email, { signal }),
    (body) => otpAnswer.safeParse(body).data,
  );

/** Enters with a code or a link's secret. The SDK keeps the session when it succeeds. */
export const enterWithOtp = (otpId: string, password: string): Promise<Result<AuthAnswer>> =>
  request(
    (signal) => pocketBase.collection('users').authWithOTP(otpId, password, { signal }),
    (body) => authAnswer.safeParse(body).data,
  );

/** Whom a link would sign in; the link stays good. */
export const readLink = (otpId: string, password: string): Promise<Result<{ email: string }>> =>
  request(
    (signal) => pocketBase.send('/api/app/link-info', { method: 'POST', body: { otpId, password }, signal }),
    (body) => linkAnswer.safeParse(body).data,
  );

/** Renews the 60 days of the session. */
export const refreshSession = (): Promise<Result<AuthAnswer>> =>
  request(
    (signal) => pocketBase.collection('users').authRefresh({ signal }),
    (body) => authAnswer.safeParse(body).data,
  );

/** Is this user an administrator? Any error means no: the answer only opens screens, the server decides. */
export async function lookUpAdminRole(userId: string): Promise<boolean | 'unknown'> {
  const answer = await request(
    (signal) =>
      pocketBase.collection('user_roles').getList(1, 1, {
        filter: pocketBase.filter('user_id = {:userId} && role = "admin"', { userId }),
        fields: 'id',
        skipTotal: true,
        signal,
      }),
    (body) => z.object({ items: z.array(z.object({ id: z.string() })) }).safeParse(body).data,
  );
  if (answer.ok) return answer.value.items.length > 0;
  return answer.failure.kind === 'unreachable' ? 'unknown' : false;
}

/** Ends every session of the user whose token this is, on all devices. */
export const endAllSessions = (token: string, limitMs: number): Promise<Result<true>> =>
  request(
    (signal) =>
      pocketBase.send('/api/app/sign-out', { method: 'POST', headers: { Authorization: token }, signal }),
    () => true,
    limitMs,
  );
