import type { Result } from '#domain/result/failure.ts';
import { authStore, pocketBase } from './client.ts';
import { textAt, valueAt } from './read-json.ts';
import { request } from './request.ts';

// Read by hand: a schema library here would cost every first visit of the login screen five kilobytes.
export type AuthAnswer = { token: string; record: { id: string; email: string; name: string } };
/** With the whole record, as the SDK stores it. */
type StoredAuth = AuthAnswer & { stored: typeof authStore.record };

function readOtp(body: unknown): { otpId: string } | undefined {
  const otpId = textAt(body, 'otpId');
  return otpId ? { otpId } : undefined;
}

function readAuth(body: unknown): AuthAnswer | undefined {
  const token = textAt(body, 'token');
  const record = valueAt(body, 'record');
  const id = textAt(record, 'id');
  if (!token || !id) return undefined;
  return { token, record: { id, email: textAt(record, 'email'), name: textAt(record, 'name') } };
}

function readEmail(body: unknown): { email: string } | undefined {
  const email = textAt(body, 'email');
  return email ? { email } : undefined;
}

/** Asks for the mail with link and code; returns the id that belongs to the code. */
export const requestOtp = (email: string): Promise<Result<{ otpId: string }>> =>
  request((signal) => pocketBase.collection('users').requestOTP(email, { signal }), readOtp);

/** Authenticates with a code or a link's secret; the session is stored when it succeeds, after `beforeStored`. */
export const authWithOtp = (
  otpId: string,
  password: string,
  beforeStored: () => void,
): Promise<Result<AuthAnswer>> =>
  takeSession('/api/collections/users/auth-with-otp', { otpId, password }, beforeStored);

/** Whom a link would sign in; the link stays good. */
export const linkInfo = (otpId: string, password: string): Promise<Result<{ email: string }>> =>
  request(
    (signal) => pocketBase.send('/api/app/link-info', { method: 'POST', body: { otpId, password }, signal }),
    readEmail,
  );

/** Renews the 60 days of the session. Who signed out or came in while the answer was on its way stays out, or in. */
export async function authRefresh(): Promise<Result<AuthAnswer>> {
  const asked = authStore.token;
  const answer = await askForSession('/api/collections/users/auth-refresh', {});
  if (answer.ok && authStore.token === asked) {
    try {
      save(answer.value);
    } catch (error) {
      // A device without room: the token there is lives on.
      console.warn('session', error);
    }
  }
  return answer;
}

/**
 * Enters. Stores the session whatever became of the one before: while the answer was on its way another tab may have renewed
 * it, and whoever entered would be shown with the token, and then the data, of who was there before.
 */
export async function takeSession(
  path: string,
  body: Record<string, string>,
  beforeStored?: () => void,
): Promise<Result<AuthAnswer>> {
  const answer = await askForSession(path, body);
  if (answer.ok) {
    beforeStored?.();
    save(answer.value);
  }
  return answer;
}

/**
 * Not by the SDK's own calls: they keep whatever came with a status of 200, and a body that broke off on the way, or
 * the page of a captive portal, would replace a living session by nothing.
 */
const askForSession = (path: string, body: Record<string, string>): Promise<Result<StoredAuth>> =>
  request(
    (signal) => pocketBase.send(path, { method: 'POST', body, signal }),
    (received) => {
      const auth = readAuth(received);
      return auth && { ...auth, stored: valueAt(received, 'record') as typeof authStore.record };
    },
  );

const save = ({ token, stored }: StoredAuth): void => authStore.save(token, stored);

/**
 * Is this user an administrator? What the server refuses means no: the answer only opens screens, and the server decides on
 * every request. `unknown` where it could not say.
 */
export async function lookUpAdminRole(userId: string): Promise<boolean | 'unknown'> {
  const answer = await request(
    (signal) =>
      pocketBase.collection('user_roles').getList(1, 1, {
        filter: pocketBase.filter('user_id = {:userId} && role = "admin"', { userId }),
        fields: 'id',
        skipTotal: true,
        signal,
      }),
    (body) => {
      const items = valueAt(body, 'items');
      return Array.isArray(items) ? items.length : undefined;
    },
  );
  if (answer.ok) return answer.value > 0;
  return ['unreachable', 'limited', 'server-broken'].includes(answer.failure.kind) ? 'unknown' : false;
}

/** Ends every session of the user whose token this is, on all devices. */
export const signOut = (token: string, limitMs: number): Promise<Result<true>> =>
  request(
    (signal) =>
      pocketBase.send('/api/app/sign-out', { method: 'POST', headers: { Authorization: token }, signal }),
    () => true,
    limitMs,
  );
