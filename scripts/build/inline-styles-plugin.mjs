import { splitStyles } from './split-styles.mjs';

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/;
const ENTRY = '<template id="entry">';

/**
 * Puts into the document what it shows before any script has come, of the entry's stylesheet: the first paint waits for no second
 * request, and for no style that it does not wear. The rest comes with the entry. `prepareServedFiles` puts the hash of the
 * former into the content policy. Call it behind whatever writes into the document.
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
        if (!html.includes(ENTRY)) throw new Error('the document does not hold its entry in a template');
        const { first, rest } = splitStyles(String(sheet.source).trim(), html);
        if (first.includes('</style')) throw new Error(`${file} would end its own element`);
        const late = emitted(this, rest);
        delete bundle[file];
        chunk?.viteMetadata?.importedCss.delete(file);
        chunk?.viteMetadata?.importedCss.add(late);
        return html
          .replace(link, () => `<style>${first}</style>`)
          .replace(ENTRY, `${ENTRY}<link id="rest" rel="preload" as="style" crossorigin href="/${late}">`);
      },
    },
  };
}

/** @param {unknown} context the handler's own, of which Vite's types say less @param {string} source */
function emitted(context, source) {
  const build = /** @type {import('vite').Rolldown.PluginContext} */ (context);
  return build.getFileName(build.emitFile({ type: 'asset', name: 'rest.css', source }));
}
