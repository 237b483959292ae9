/** The address of the app in mails: the configured one, never what a request claims. */
export function appUrl(app: PbApp) {
  return app.settings().meta.appURL.replace(/\/+$/, '');
}
