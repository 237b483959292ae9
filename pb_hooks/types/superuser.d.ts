/** What the sign-in of superusers uses of the VM beyond the rest of the hooks. */

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

interface PbMailerOtpEvent extends Omit<PbMailerRecordEvent, 'meta'> {
  meta: { otpId: string; password: string };
}
declare const onMailerRecordOTPSend: PbHook<PbMailerOtpEvent>;

interface PbMailerEvent {
  app: PbApp;
  message: { subject: string; to: PbArray<{ address: string }> };
  next(): void;
}
declare const onMailerSend: PbHook<PbMailerEvent>;
declare const onRecordConfirmPasswordResetRequest: PbHook<PbRecordAuthEvent>;

interface PbServeEvent {
  /** What PocketBase does when there is no superuser. */
  installerFunc: unknown;
}
