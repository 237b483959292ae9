/** Mails of ours, and those that PocketBase would send. */

interface PbMailerMessage {
  to: PbArray<{ address: string; name?: string }>;
  subject: string;
}
declare const MailerMessage: {
  new (message: {
    from: { address: string; name?: string };
    to: { address: string; name?: string }[];
    subject: string;
    html?: string;
    text?: string;
    headers?: Record<string, string>;
  }): PbMailerMessage;
};

interface PbMailerEvent {
  app: PbApp;
  message: PbMailerMessage;
  next(): void;
}
declare const onMailerSend: PbHook<PbMailerEvent>;

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
