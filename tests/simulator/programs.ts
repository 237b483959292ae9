import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** A fault planted in a source file: a text of it, which must stand there once, and what stands there instead. */
export interface Change {
  file: string;
  from: string;
  to: string;
}

/** The text that a fault changes does not stand there once. */
export class NotPlanted extends Error {}

/** Returns a text with the fault in it. */
export function planted(text: string, { file, from, to }: Change): string {
  const [before, after, more] = text.split(from);
  if (before === undefined || after === undefined || more !== undefined)
    throw new NotPlanted(`${file} does not hold this once: ${from}`);
  return before + to + after;
}

function planting(changes: readonly Change[]): Plugin {
  const done = new Set<Change>();
  return {
    name: 'planted-faults',
    enforce: 'pre',
    transform(code, id) {
      let text = code;
      for (const change of changes) {
        if (!id.endsWith(`/${change.file}`)) continue;
        text = planted(text, change);
        done.add(change);
      }
      return text === code ? null : text;
    },
    buildEnd() {
      const missed = changes.find((change) => !done.has(change));
      if (missed) throw new NotPlanted(`${missed.file} is no part of the client`);
    },
  };
}

/** One script of an entry and all it imports, which leaves its exports in `program`. */
async function scriptOf(entry: string, changes: readonly Change[] = []): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    publicDir: false,
    plugins: [planting(changes)],
    define: { 'process.env.NODE_ENV': '"production"', __APP_VERSION__: '"simulated"' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: resolve(root, 'tests/simulator', entry), formats: ['iife'], name: 'program' },
    },
  });
  const [first] = [built].flat();
  if (!first || !('output' in first)) throw new Error('nothing was built');
  return first.output[0].code;
}

/** The names under which a script finds what it takes for the browser's. */
type Given = Record<string, unknown>;

/** Compiles a script whose free names are given at each start. */
function startable<T>(script: string, names: readonly string[]): (given: Given) => T {
  const started = new Function(...names, `${script}\nreturn program;`);
  return (given) => started(...names.map((name) => given[name]));
}

/** A global object: what the language has, and these. Defined, not assigned: some of Node's own would take it over. */
export function scopeOf(own: Given): object {
  const scope = Object.create(globalThis);
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(scope, name, { value, writable: true, configurable: true, enumerable: true });
  return scope;
}

/** Every name that the app finds in a browser and not in Node, or must not find in Node. */
export const BROWSER_NAMES = [
  'globalThis', 'window', 'self', 'document', 'navigator', 'location', 'history', 'localStorage', 'sessionStorage',
  'indexedDB', 'IDBKeyRange', 'BroadcastChannel', 'EventSource', 'fetch', 'performance', 'crypto', 'console', 'Date',
  'Math', 'AbortSignal', 'AbortController', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate',
  'addEventListener', 'removeEventListener', 'dispatchEvent', 'process', 'global', 'requestAnimationFrame',
  'requestIdleCallback', 'queueMicrotask', 'caches', 'matchMedia', 'XMLHttpRequest', 'MutationObserver', 'Response', 'Request',
] as const; // biome-ignore format: one name a line would take a screen

/** What a tab can be asked to do: the exports of `client/entry.ts`. */
export type Client = typeof import('./client/entry.ts');

export interface Programs {
  client: (given: Given) => Client;
  disk: (given: Given) => typeof import('./client/disk.ts');
}

/** A mirror in eight parts instead of 64: each load of it takes an eighth of the events, and goes the same ways. */
const SMALLER: Change = {
  file: 'src/store/database/bucket.ts',
  from: 'export const BUCKET_COUNT = 64;',
  to: 'export const BUCKET_COUNT = 8;',
};

let disk: Promise<Programs['disk']> | undefined;
let plain: Promise<Programs['client']> | undefined;

const clientOf = async (changes: readonly Change[]): Promise<Programs['client']> =>
  startable(await scriptOf('client/entry.ts', [SMALLER, ...changes]), BROWSER_NAMES);

/** The programs of a device, with faults planted in the client. Compiled once: a script that is known runs faster. */
export async function programsOf(changes: readonly Change[] = []): Promise<Programs> {
  disk ??= scriptOf('client/disk.ts').then((script) => startable(script, ['globalThis', 'structuredClone']));
  if (changes.length === 0) plain ??= clientOf([]);
  return {
    client: await (changes.length === 0 && plain ? plain : clientOf(changes)),
    disk: await disk,
  };
}
