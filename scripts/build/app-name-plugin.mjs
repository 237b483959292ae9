/**
 * Puts the self-hoster's APP_NAME into the document.
 * @param {string} appName
 * @returns {import('vite').Plugin}
 */
export function appNamePlugin(appName) {
  const text = appName.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return {
    name: 'app-name',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('%APP_NAME%', text) },
  };
}
