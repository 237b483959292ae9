const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/;

/**
 * Puts the entry's stylesheet into the document: the first paint waits for no second request. `prepareServedFiles` puts its
 * hash into the content policy.
 * @returns {import('vite').Plugin}
 */
export function inlineStylesPlugin() {
  return {
    name: 'inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        const [link = '', file = ''] = STYLESHEET.exec(html) ?? [];
        const sheet = bundle[file];
        if (sheet?.type !== 'asset') throw new Error('the document has no stylesheet of its own');
        const css = String(sheet.source).trim();
        if (css.includes('</style')) throw new Error(`${file} would end its own element`);
        delete bundle[file];
        chunk?.viteMetadata?.importedCss.delete(file);
        return html.replace(link, () => `<style>${css}</style>`);
      },
    },
  };
}
