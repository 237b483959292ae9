import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

const { headers } = createRequire(import.meta.url)('../../dist/pb_hooks/mail/no-tracking.js') as {
  headers(host: string): Record<string, string>;
};

it.each([
  ['smtp.mailgun.org', 'X-Mailgun-Track'],
  ['SMTP.EU.mailgun.org', 'X-Mailgun-Track'],
  ['smtp.postmarkapp.com', 'X-PM-TrackLinks'],
  ['smtp.sendgrid.net', 'X-SMTPAPI'],
])('%s is told by %s to leave links as they are', (host, name) => {
  expect(Object.keys(headers(host))).toEqual([name]);
});

it.each(['smtp.clinica.com.br', 'mailgun.org.exemplo.com', 'naomailgun.org', ''])(
  '%s gets no header of somebody else’s',
  (host) => expect(headers(host)).toEqual({}),
);
