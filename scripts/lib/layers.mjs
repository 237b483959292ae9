import { readdirSync, readFileSync } from 'node:fs';
import { importedPaths } from './imported-paths.mjs';
import { inRoot } from './paths.mjs';

/**
 * Which folders of src a folder may import, as docs/architecture.md draws it. What is not named is refused; the
 * own folder is always allowed, except that a feature is a folder of its own; the frame `features/admin` shows the
 * tabs `features/admin-*`.
 * @type {Record<string, string[]>}
 */
const MAY_IMPORT = {
  shared: [],
  routes: [],
  storage: [],
  domain: ['shared'],
  ui: ['storage'],
  pwa: ['ui', 'storage'],
  server: ['domain', 'shared', 'storage'],
  session: ['server', 'domain', 'shared', 'routes', 'storage'],
  store: ['session', 'domain', 'shared', 'storage'],
  sync: ['store', 'session', 'server', 'domain', 'shared', 'storage'],
  commands: ['sync', 'store', 'session', 'server', 'domain', 'shared', 'storage'],
  admin: ['server', 'session', 'domain', 'shared', 'ui', 'storage'],
  features: ['commands', 'store', 'session', 'ui', 'domain', 'shared', 'routes', 'storage'],
  app: [
    'features',
    'commands',
    'sync',
    'store',
    'session',
    'server',
    'pwa',
    'ui',
    'domain',
    'shared',
    'routes',
    'storage',
  ],
};

/**
 * What the features admin and admin-* may import besides: what administrators read and
 * do stays out of everybody else's screens.
 */
const ADMIN_FEATURES_MAY = ['admin'];

/** Installing is about the worker and the storage too. */
const INSTALL_MAY = ['pwa'];

/** Packages that one folder may import: elsewhere their types and errors would leak into every layer. */
const ONLY_IN = /** @type {const} */ ([
  { packages: /^pocketbase($|\/)/, folders: ['server'] },
  { packages: /^(dexie|dexie-react-hooks)($|\/)/, folders: ['store'] },
  { packages: /^react($|-|\/)/, folders: ['app', 'features', 'ui', 'pwa', 'store', 'admin'] },
  { packages: /^@tanstack\/react-query($|\/)/, folders: ['admin'] },
]);

/**
 * @param {Map<string, string>} [sources] texts by path below src
 * @returns {string[]} one sentence for every import that crosses the layers
 */
export function layerFaults(sources = ownSources()) {
  let seen = 0;
  const faults = [...sources].flatMap(([path, text]) => {
    const isTest = /\.test\.tsx?$/.test(path);
    return importedPaths(text).flatMap((imported) => {
      seen += 1;
      const fault = isTest ? undefined : faultOf(path, imported);
      return fault ? [`src/${path}: '${imported}': ${fault}`] : [];
    });
  });
  // a pattern that no longer matches would pass everything
  if (seen === 0) faults.push('no import was recognised in src');
  return faults;
}

function ownSources() {
  const paths = readdirSync(inRoot('src'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path));
  return new Map(paths.map((path) => [path, readFileSync(inRoot(`src/${path}`), 'utf8')]));
}

/**
 * @param {string} path
 * @param {string} imported
 */
function faultOf(path, imported) {
  const [folder = '', feature = ''] = path.split('/');
  if (/(^|\/)\.\.\//.test(imported)) return 'a path that leaves its folder: name it from #';
  if (imported.startsWith('./')) return undefined;
  if (!imported.startsWith('#')) {
    if (folder === 'shared') return 'what PocketBase runs too uses no packages';
    const only = ONLY_IN.find(({ packages }) => packages.test(imported));
    if (!only || only.folders.some((allowed) => allowed === folder)) return undefined;
    return `only ${only.folders.join(', ')} may import it`;
  }
  const target = imported.slice(1);
  const own = folder === 'features' ? `features/${feature}/` : `${folder}/`;
  if (target.startsWith(own)) return undefined;
  const isTabOfFrame = own === 'features/admin/' && target.startsWith('features/admin-');
  if (isTabOfFrame) return undefined;
  if (folder === 'features' && target.startsWith('features/')) return 'features do not know each other';
  const isAdminFeature = folder === 'features' && /^admin(-|$)/.test(feature);
  const allowed = [
    ...(MAY_IMPORT[folder] ?? []),
    ...(isAdminFeature ? ADMIN_FEATURES_MAY : []),
    ...(own === 'features/install/' ? INSTALL_MAY : []),
  ];
  if (allowed.some((name) => target === name || target.startsWith(`${name}/`))) return undefined;
  return `${folder} may import ${allowed.join(', ') || 'nothing else of ours'}`;
}
