/** The public address of the app, as mails and webhooks need it: the configured one, never what a request claims. */
export function appUrl(app: PbApp) {
  return app.settings().meta.appURL.replace(/\/+$/, '');
}
