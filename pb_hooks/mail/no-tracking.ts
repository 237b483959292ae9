/**
 * What tells a mail provider to leave links as they are: a rewritten sign-in link gives its secret to the provider's log of clicks, and
 * enters nobody where a hospital blocks the tracker. Switched on by default at some of them; Brevo, SES and others know no such header.
 */

type Headers = { [name: string]: string };

const OFF = { settings: { enable: 0 } };

/** By the end of the mail server's name; each of the provider's own documentation. */
const SWITCHES: [RegExp, Headers][] = [
  [/\.mailgun\.org$/, { 'X-Mailgun-Track': 'no' }],
  [/\.postmarkapp\.com$/, { 'X-PM-TrackLinks': 'None' }],
  [/\.sendgrid\.net$/, { 'X-SMTPAPI': JSON.stringify({ filters: { clicktrack: OFF, opentrack: OFF } }) }],
];

/** @param host the mail server's name */
export const headers = (host: string): Headers =>
  SWITCHES.find(([name]) => name.test(host.toLowerCase()))?.[1] ?? {};
