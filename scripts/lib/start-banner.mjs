import { sampleMembers } from '../demo/members.mjs';

/**
 * What a person needs to go on after the start.
 * @param {import('./environment.mjs').Environment & {
 *   url: string, inboxUrl: string, superuser: { email: string, path?: string }, samples: boolean }} started
 * @returns {string}
 */
export function startBanner({ url, appUrl, inboxUrl, superuser, adminEmail, dataDir, trial, samples }) {
  const lines = ['', `App:        ${appUrl}`];
  if (appUrl !== url) lines.push(`            listening on ${url}`);
  if (trial) lines.push(`Inbox:      ${inboxUrl}   (trial mode: every e-mail of the app lands here)`);
  lines.push(`Dashboard:  ${url}/_/`);
  if (superuser.path) lines.push(`            as ${superuser.email}, password in ${superuser.path}`);
  lines.push(`Admin:      ${adminEmail}`, `Data:       ${dataDir}`, '');
  if (trial) {
    lines.push(
      "To sign in: open the app, enter an e-mail below, then open the message in the inbox and tap 'Entrar'",
    );
    lines.push(`  ${adminEmail.padEnd(32)} administrator`);
    if (samples)
      for (const { email, state } of sampleMembers(Date.now())) lines.push(`  ${email.padEnd(32)} ${state}`);
    lines.push('');
  }
  lines.push('Ctrl-C stops everything; the data stays.');
  return lines.join('\n');
}
