/** What the sign-in of superusers uses of the VM beyond the rest of the hooks. */

declare function require(
  path: `${string}/lib/superuser-reset.js`,
): typeof import('../lib/superuser-reset.js');
declare function require(
  path: `${string}/lib/superuser-account.js`,
): typeof import('../lib/superuser-account.js');
declare function require(
  path: `${string}/lib/superuser-networks.js`,
): typeof import('../lib/superuser-networks.js');
declare function require(
  path: `${string}/lib/tell-security-news.js`,
): typeof import('../lib/tell-security-news.js');

interface PbHttpRequest {
  /** Throws when there is none. */
  cookie(name: string): { value: string };
}

interface PbCollection {
  passwordResetToken: { duration: number };
}

interface PbPasswordEvent {
  requestEvent: PbRequestEvent;
}

interface PbMailerRecordEvent {
  app: PbApp;
  record: PbRecord;
  meta: { token: string };
  next(): void;
}
declare const onMailerRecordPasswordResetSend: PbHook<PbMailerRecordEvent>;
declare const onRecordConfirmPasswordResetRequest: PbHook<PbRecordAuthEvent>;

interface PbServeEvent {
  /** What PocketBase does when there is no superuser. */
  installerFunc: unknown;
}
