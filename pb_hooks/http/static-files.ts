// Serves the built app. The list that the build wrote decides everything: which paths exist, their type, their
// content hash and which compressed forms lie beside them. A path that is not in it does not exist.

import * as releaseFiles from '../host/release-files.ts';
import * as inFlight from './in-flight.ts';

const SECURITY: { [name: string]: string } = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
    'microphone=(), midi=(), payment=(), usb=()',
};

/**
 * Another site that has opened the app in a window loses hold of it. Not where nobody can have: an address that was typed,
 * a bookmark, the home screen, a link of another program or of our own, and the copy that the worker keeps for later starts.
 * A browser makes another process for a page with this policy, which a slow phone waits for.
 */
const isolates = (request: PbHttpHeader) =>
  ['', 'document'].includes(request.get('Sec-Fetch-Dest')) &&
  !['none', 'same-origin'].includes(request.get('Sec-Fetch-Site'));

/** A worker that removes itself, and the empty file that puts it in the place of the real one. */
const WORKER = 'sw.js';
const WORKER_OFF = 'sw-off.js';
const BRAKE = 'sw-off';

/** A worker has a policy of its own, whatever the page's says: it fetches from here and runs nothing but itself. */
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

const NOT_BUILT = 'O aplicativo ainda não foi construído neste servidor (npm run build).';

export type ServedFile = {
  type: string;
  sha256: string;
  size: number;
  br?: number;
  gzip?: number;
  scriptHashes?: string[];
  styleHashes?: string[];
  trustedTypes?: string[];
};

/** Of the compressed forms, which lie beside a file. */
export const ENDINGS = { br: '.br', gzip: '.gz' } as const;

export type Known = { folder: string; stamp: string; list: Map<string, ServedFile> };

// read again only when the file changed: this module lives once in each of PocketBase's JavaScript VMs
let known: Known = { folder: '', stamp: '', list: new Map() };

function current(): Known {
  const folder = known.folder || releaseFiles.publicFolder();
  const path = `${folder}/served-files.json`;
  let stamp: string;
  try {
    const info = $os.stat(path);
    stamp = `${info.modTime().unixNano()}-${info.size()}`;
  } catch (_) {
    throw new NotFoundError(NOT_BUILT);
  }
  if (stamp !== known.stamp) {
    // a Map: 'constructor' is a path that anybody may type, and every plain object has one
    known = { folder, stamp, list: new Map(Object.entries(JSON.parse(toString($os.readFile(path))))) };
  }
  return known;
}

/**
 * Whether a path that is no file of the app asks for one all the same: 404. Other addresses get the shell, which knows the routes; also
 * `/login.html` of a person who typed it, whom the page of the app leads home.
 */
function asksForFile(path: string, request: PbHttpHeader) {
  if (path.startsWith('assets/') || path.includes('..')) return true;
  return /\.[A-Za-z0-9]{1,12}$/.test(path) && request.get('Sec-Fetch-Dest') !== 'document';
}

/** The smaller form that the client accepts; none for a range, whose offsets mean the plain bytes. */
function encodingFor(file: ServedFile, request: PbHttpHeader) {
  if (!file.br || request.get('Range') !== '') return '';
  const accepted = request.get('Accept-Encoding');
  const accepts = (name: string) =>
    new RegExp(`(^|[,\\s])${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))|,|$)`, 'i').test(accepted);
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : '';
}

/**
 * Whether the operator has set the kill switch of the worker. Read on each request for the worker, which are few: it must
 * work without a restart. In the data folder, because a container's others cannot be written to.
 */
function isBrakePulled() {
  try {
    $os.stat(`${$app.dataDir()}/${BRAKE}`);
    return true;
  } catch (_) {
    return false;
  }
}

function contentSecurityPolicy(file: ServedFile) {
  const withHashes = (hashes: string[] = []) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
  const directives = [
    "default-src 'none'",
    // what stands in the document itself, by the hashes that the build has noted: nothing that is put in later runs
    `script-src ${withHashes(file.scriptHashes)}`,
    `style-src ${withHashes(file.styleHashes)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  // Trusted Types: no string becomes markup or a script's address, except through the policies that the build names
  if (file.trustedTypes)
    directives.push(
      "require-trusted-types-for 'script'",
      `trusted-types ${file.trustedTypes.join(' ') || "'none'"}`,
    );
  return directives.join('; ');
}

/** Handles `GET /{path...}`. */
export function serve(e: PbRequestEvent) {
  const asked = e.request.pathValue('path');
  const response = e.response.header();
  for (const [name, value] of Object.entries(SECURITY)) response.set(name, value);
  // until a file is found: a remembered 404 would outlive the deployment that mends it
  response.set('Cache-Control', 'no-store');
  if (asked === 'api' || asked.startsWith('api/')) throw new NotFoundError('');

  const { folder, list } = current();
  let path = asked === '' ? 'index.html' : asked;
  if (path === WORKER && isBrakePulled()) path = WORKER_OFF;
  let file = list.get(path);
  if (!file && asksForFile(path, e.request.header)) throw new NotFoundError('');
  if (!file) {
    path = 'index.html';
    file = list.get(path);
  }
  if (!file) throw new NotFoundError(NOT_BUILT);

  const encoding = encodingFor(file, e.request.header);
  response.set('Content-Type', file.type);
  // names under assets/ carry a content hash; everything else is revalidated by its hash (304)
  const isHashed = path.startsWith('assets/');
  response.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.set('ETag', `"${file.sha256.slice(0, 32)}${encoding && `-${encoding}`}"`);
  if (file.br) response.add('Vary', 'Accept-Encoding');
  if (encoding) response.set('Content-Encoding', encoding);
  if (path.endsWith('.html')) {
    response.set('Content-Security-Policy', contentSecurityPolicy(file));
    if (isolates(e.request.header)) response.set('Cross-Origin-Opener-Policy', 'same-origin');
    response.add('Vary', 'Sec-Fetch-Dest, Sec-Fetch-Site');
  }
  if (path === WORKER || path === WORKER_OFF) response.set('Content-Security-Policy', WORKER_POLICY);
  // file times are wrong after a rollback to an older build: only the hash decides what is unchanged
  e.request.header.del('If-Modified-Since');
  e.request.header.del('If-Unmodified-Since');
  const suffix = encoding && ENDINGS[encoding];
  const bytes = (encoding ? file[encoding] : file.size) || 0;
  try {
    // The others may have been changed by hand, and are asked for anew each time.
    if (isHashed && $os.stat(`${folder}/${path}${suffix}`).size() !== bytes) throw new NotFoundError('');
    return inFlight.answering(e, bytes, () => e.fileFS($os.dirFS(folder), path + suffix));
  } catch (error) {
    // Listed, and not there or not whole: a folder that is just being copied. Remembered, that would last a year.
    response.set('Cache-Control', 'no-store');
    response.del('Content-Type');
    response.del('ETag');
    response.del('Content-Encoding');
    throw error;
  }
}
