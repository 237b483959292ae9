import { build } from 'vite';
import { inRoot } from '../lib/paths.mjs';

const SOURCE = inRoot('src/app/early-start.ts');
/** What shows the dashboard. */
const SCREENS = /\/src\/(app\/shell\/member-shell|features\/dashboard\/dashboard-page)\.tsx$/;

/**
 * Writes src/app/early-start.ts into the document, with the files of the dashboard that it asks for. `prepareServedFiles`
 * puts its hash into the content policy.
 * @returns {import('vite').Plugin}
 */
export function earlyStartPlugin() {
  return {
    name: 'early-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const script = await bundled(JSON.stringify(dashboardFiles(bundle)));
        // Before the stylesheet: a script after it would wait for it.
        const begin = html.indexOf('<script type="module"');
        if (begin < 0) throw new Error('index.html has no entry');
        return `${html.slice(0, begin)}<script>${script}</script>\n    ${html.slice(begin)}`;
      },
    },
  };
}

/** @param {string} files @returns {Promise<string>} */
async function bundled(files) {
  const built = await build({
    configFile: false,
    root: inRoot('.'),
    publicDir: false,
    logLevel: 'error',
    define: { DASHBOARD_FILES: files },
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

/** @param {import('vite').Rolldown.OutputBundle} bundle */
function dashboardFiles(bundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const known = new Set(entry ? [entry.fileName, ...entry.imports] : []);
  /** @type {Set<string>} */
  const files = new Set();
  for (const chunk of chunks)
    if (chunk.moduleIds.some((id) => SCREENS.test(id.replaceAll('\\', '/'))))
      for (const file of [chunk.fileName, ...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])])
        if (!known.has(file)) files.add(`/${file}`);
  if (files.size === 0) throw new Error('no chunk of the build shows the dashboard');
  return [...files];
}
