import { build } from 'vite';
import { inRoot } from '../lib/paths.mjs';

const SOURCE = inRoot('src/app/early-start.ts');
const LOGIN = /\/src\/features\/login\/login-page\.tsx$/;
const DASHBOARD = /\/src\/(app\/shell\/member-shell|features\/dashboard\/dashboard-page)\.tsx$/;
const ENTRY = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;
const SYNC = /\/src\/app\/processes\/start-sync\.ts$/;

/**
 * Writes src/app/early-start.ts into the document, with the files of the screens that it asks for. `prepareServedFiles`
 * puts its hash into the content policy. The entry stands in a template: as a script of the document the browser would ask for
 * it, and compile it, before it draws a picture of the last visit.
 * @returns {import('vite').Plugin}
 */
export function earlyStartPlugin() {
  return {
    name: 'early-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const dashboard = filesOf(DASHBOARD, bundle);
        const sync = filesOf(SYNC, bundle).filter((file) => !dashboard.includes(file));
        const [tag = '', entry = ''] = ENTRY.exec(html) ?? [];
        if (!entry) throw new Error('index.html has no entry');
        const script = await bundled({
          ENTRY: JSON.stringify(entry),
          LOGIN_FILES: JSON.stringify(filesOf(LOGIN, bundle)),
          DASHBOARD_FILES: JSON.stringify(dashboard),
          SYNC_FILES: JSON.stringify(sync),
        });
        // Before the stylesheet: a script after it would wait for it.
        return html.replace(
          tag,
          () => `<script>${script}</script>\n    <template id="entry">${tag}</template>`,
        );
      },
    },
  };
}

/** @param {Record<string, string>} define @returns {Promise<string>} */
async function bundled(define) {
  const built = await build({
    configFile: false,
    root: inRoot('.'),
    publicDir: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  if (script?.type !== 'chunk') throw new Error('early-start.ts gave no script');
  return script.code.trim();
}

/**
 * What a screen loads beyond the entry.
 * @param {RegExp} screen
 * @param {import('vite').Rolldown.OutputBundle} bundle
 */
function filesOf(screen, bundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const known = new Set(entry ? [entry.fileName, ...entry.imports] : []);
  /** @type {Set<string>} */
  const files = new Set();
  for (const chunk of chunks)
    if (chunk.moduleIds.some((id) => screen.test(id.replaceAll('\\', '/'))))
      for (const file of [chunk.fileName, ...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])])
        if (!known.has(file)) files.add(`/${file}`);
  if (files.size === 0) throw new Error(`no chunk of the build holds ${screen}`);
  return [...files];
}
