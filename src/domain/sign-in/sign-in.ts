/** A sign-in that was asked for and waits for its code or link. Kept on the device for its 15 minutes. */
export type PendingSignIn = {
  otpId: string;
  email: string;
  /** Device clock, ms. */
  sentAt: number;
  expiresAt: number;
  /** When the next mail may be asked for. */
  resendAt: number;
  mail: MailState;
};

/**
 * 'unknown': the mail server did not answer in time; the message may still arrive. 'earlier': none left for this
 * request, but one that was asked for a little before, by whomever.
 */
export type MailState = 'sent' | 'unknown' | 'earlier';

export const CODE_LIFE_MS = 15 * 60 * 1000;
export const RESEND_AFTER_MS = 60 * 1000;

/** The 8 digits in whatever was typed or pasted ('1234 5678', 'Código: 1234-5678'), or null. */
export function normaliseCode(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return digits.length === 8 ? digits : null;
}
