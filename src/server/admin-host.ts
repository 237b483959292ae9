import { type Finding, type HostStatus, hostStatusSchema, testMailSchema } from '#domain/admin/admin-host.ts';
import type { Result } from '#domain/result/failure.ts';
import { get, post, shapedBy } from './admin-call.ts';

/** The server opens its own public address and asks the DNS, each with a time-out of its own. */
const STATUS_LIMIT_MS = 40_000;

/** What the host still lacks for production. */
export const systemStatus = (): Promise<Result<HostStatus>> =>
  get('system-status', shapedBy(hostStatusSchema), {}, STATUS_LIMIT_MS);

/** A mail to whoever asks; the finding says what became of it. */
export const sendTestMail = (): Promise<Result<Finding>> =>
  post('send-test-mail', {}, (body) => testMailSchema.safeParse(body).data?.item);
