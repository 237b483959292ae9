import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Change, planted } from './programs.ts';

/** The compiled hooks. */
export const FOLDER = resolve(import.meta.dirname, '../../dist/pb_hooks');

/** What the Go side gives every file of the hooks. */
const GIVEN = [
  'require', 'module', 'exports', '__hooks', '$app', '$os', '$security', '$apis', 'DynamicModel', 'arrayOf', 'toBytes',
  'toString', 'sleep', 'DateTime', 'Record', 'SubscriptionMessage', 'ValidationError', 'UnauthorizedError',
  'ForbiddenError', 'BadRequestError', 'NotFoundError', 'Date', 'Math', 'console',
] as const; // biome-ignore format: one name a line would take a screen

type Compiled = (...given: unknown[]) => void;

const compiled = new Map<string, Compiled>();

function compile(file: string, changes: readonly Change[]): Compiled {
  const mine = changes.filter((change) => file === change.file);
  const known = mine.length ? undefined : compiled.get(file);
  if (known) return known;
  let text = readFileSync(join(FOLDER, file), 'utf8');
  for (const change of mine) text = planted(text, change);
  const made = new Function(...GIVEN, text) as Compiled;
  if (!mine.length) compiled.set(file, made);
  return made;
}

/** Rooms that this process has no ground for: the mails to administrators, the log of refusals. */
const REPLACED: Record<string, object> = {
  'support/notify-admins-of-tickets.js': { notifyAdminsOfTickets: () => {} },
  'audit/limit-log.js': { tooMany: () => {} },
};

/**
 * Loads the compiled hooks as PocketBase's VM would, one time for each start of the server: what they keep in their
 * modules does not outlive it.
 * @param rooms that this server has of its own, in place of the hooks'
 */
export function loaderOf(
  globals: Record<string, unknown>,
  changes: readonly Change[],
  rooms: Record<string, object>,
) {
  const loaded = new Map<string, { exports: object }>();
  const load = (path: string, from: string): object => {
    const file = path.startsWith('.') ? join(from, path) : relative(FOLDER, path);
    const replaced = REPLACED[file] ?? rooms[file];
    if (replaced) return replaced;
    const known = loaded.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(file, module);
    const require = (wanted: string) => load(wanted, dirname(file));
    const given: Record<string, unknown> = {
      ...globals,
      require,
      module,
      exports: module.exports,
      __hooks: FOLDER,
    };
    compile(file, changes)(...GIVEN.map((name) => given[name]));
    return module.exports;
  };
  return <T>(file: string): T => load(join(FOLDER, file), '') as T;
}
