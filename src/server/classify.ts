import type { Failure } from '#domain/result/failure.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { isAccessRefusal } from '#shared/refusals.ts';

type ErrorBody = {
  status: number;
  message: string;
  data: Record<string, { code?: unknown; message?: unknown }>;
};

/** Is this JSON in the error shape of our own server? A captive portal's 403 page is not. */
function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  const { status, data } = body as Partial<ErrorBody>;
  return typeof status === 'number' && typeof data === 'object' && data !== null;
}

/** 'Network Authentication Required': the honest kind of captive portal. */
const NETWORK_LOGIN = 511;

/**
 * Sorts an answer that is not a success by status and code. Texts of the server are never searched, and only
 * our own JSON shape can sign out or lock.
 */
export function classifyAnswer(status: number, body: unknown): Failure {
  if (status === NETWORK_LOGIN) return { kind: 'unreachable', isPortal: true };
  if (!isErrorBody(body) || body.status !== status) return { kind: 'unreachable' };
  const details = Object.entries(body.data).map(([field, value]) => ({
    field,
    code: typeof value?.code === 'string' ? value.code : '',
    message: typeof value?.message === 'string' ? value.message : '',
  }));
  const first = details.find((detail) => detail.code);
  if (status === 401 && details.some((detail) => detail.code === 'signed_out')) return { kind: 'signed-out' };
  if (status === 403) {
    const code = details.find((detail) => detail.field === 'access')?.code;
    if (isAccessRefusal(code)) return { kind: 'no-access', code };
  }
  const extra: Partial<Record<ErrorCode, string>> = Object.fromEntries(
    details.map((detail) => [detail.code, detail.message]),
  );
  if (status === 429) return { kind: 'limited', seconds: Number(extra.too_many_requests) || 60, extra };
  // 502 with a code is our own word: the mail server refused, and why.
  if (!first || (status >= 500 && status !== 502)) return { kind: 'server-broken', status };
  return { kind: 'refused', status, code: first.code as ErrorCode, detail: first.message, extra };
}
