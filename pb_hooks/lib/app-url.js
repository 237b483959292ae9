/**
 * The address of the app in mails: the configured one, never what a request claims.
 * @param {PbApp} app
 */
function appUrl(app) {
  return app.settings().meta.appURL.replace(/\/+$/, '');
}

module.exports = { appUrl };
