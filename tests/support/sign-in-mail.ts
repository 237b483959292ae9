import type { Received } from './mail-server.ts';

/** What a person finds in a sign-in mail. */
export interface SignInMail {
  code: string;
  link: string;
  linkId: string;
  linkSecret: string;
}

/** Reads code and link out of the text part, like a person; throws when either is not as promised. */
export function readSignInMail({ mail }: Received): SignInMail {
  const text = mail.text ?? '';
  const code = /^(\d{4}) (\d{4})\r?\n/.exec(text);
  const link = /https?:\/\/\S+\/#entrar=([a-z0-9]{15})\.(\S{43})(?=\s)/.exec(text);
  if (!code || !link) throw new Error(`Not a sign-in mail:\n${text}`);
  return { code: `${code[1]}${code[2]}`, link: link[0], linkId: link[1] ?? '', linkSecret: link[2] ?? '' };
}
