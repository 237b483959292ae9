/** PocketBase's own settings, written from the environment at every start: the dashboard cannot drift from it. */

import type { Environment } from '../host/environment.ts';
import * as guestBurstLimits from './guest-burst-limits.ts';

export function apply(app: PbApp, env: Environment) {
  const settings = app.settings();
  settings.meta.appName = env.appName;
  settings.meta.appURL = env.appUrl;
  settings.meta.senderName = env.appName;
  settings.meta.senderAddress = env.mailFrom;
  settings.smtp.enabled = env.smtp !== null;
  if (env.smtp) {
    settings.smtp.host = env.smtp.host;
    settings.smtp.port = env.smtp.port;
    settings.smtp.username = env.smtp.username;
    settings.smtp.password = env.smtp.password;
    settings.smtp.tls = env.smtp.tls;
  }
  settings.trustedProxy.headers = env.trustedProxyHeader ? [env.trustedProxyHeader] : [];
  // The leftmost address is what the visitor claims; the last one was added by the proxy that we trust.
  settings.trustedProxy.useLeftmostIP = false;
  settings.superuserIPs = env.superuserIps;
  settings.batch.enabled = false;
  // Bursts of guests only: what a person may do is counted by our own limits, which do not lock a hospital.
  settings.rateLimits.rules = guestBurstLimits.rules();
  settings.rateLimits.enabled = true;
  settings.logs.maxDays = env.retention.logDays;
  settings.logs.minLevel = 0;
  settings.logs.logIP = true;
  settings.logs.logAuthId = false;
  settings.backups.cron = '30 6 * * *';
  settings.backups.cronMaxKeep = 7;
  app.save(settings);
}
