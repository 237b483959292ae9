import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * The list that pb_hooks/http/static-files.ts serves by. It does not name itself, so nobody can fetch it.
 */
export const SERVED_FILES = 'served-files.json';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
/**
 * The Trusted Types policies that the documents make (src/pwa/worker-url.ts). In the list and not in the hooks: an older
 * build that is put back makes none, and could not register its worker under a policy that asks for one.
 */
const TRUSTED_TYPES = ['worker-url'];
const INCOMPRESSIBLE = new Set(['.png', '.jpg', '.ico', '.woff2']);

/**
 * @typedef {{ type: string, sha256: string, size: number, br?: number, gzip?: number, scriptHashes?: string[],
 *   styleHashes?: string[], trustedTypes?: string[] }} ServedFile
 */

/**
 * Compresses every file of the folder beside itself, as small as it gets (brotli 11, gzip 9), and writes the
 * list of what is served: type, content hash, sizes, and for documents what their content policy must allow.
 * @param {string} folder
 * @returns {Record<string, ServedFile>}
 */
export function prepareServedFiles(folder) {
  /** @type {Record<string, ServedFile>} */
  const list = {};
  for (const path of filesIn(folder)) list[path] = prepare(folder, path);
  writeFileSync(join(folder, SERVED_FILES), JSON.stringify(list));
  return list;
}

/**
 * @param {string} folder
 * @param {string} path
 */
function prepare(folder, path) {
  const type = TYPES[extname(path)];
  // an unknown type would be guessed by browsers: better to stop here and add it above
  if (!type) throw new Error(`${path}: no content type is known for ${extname(path)}`);
  const bytes = readFileSync(join(folder, path));
  /** @type {ServedFile} */
  const file = { type, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
  if (!INCOMPRESSIBLE.has(extname(path))) {
    const br = brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    const gzip = gzipSync(bytes, { level: 9 });
    if (br.length < bytes.length && gzip.length < bytes.length) {
      writeFileSync(join(folder, `${path}.br`), br);
      writeFileSync(join(folder, `${path}.gz`), gzip);
      Object.assign(file, { br: br.length, gzip: gzip.length });
    }
  }
  if (path.endsWith('.html'))
    Object.assign(file, {
      scriptHashes: hashesOf(bytes.toString('utf8'), 'script'),
      styleHashes: hashesOf(bytes.toString('utf8'), 'style'),
      trustedTypes: TRUSTED_TYPES,
    });
  return file;
}

/**
 * Of what stands in the document itself.
 * @param {string} html
 * @param {'script' | 'style'} tag
 */
export function hashesOf(html, tag) {
  const inline = [...html.matchAll(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))];
  return inline
    .map(([, text]) => text ?? '')
    .filter(Boolean)
    .map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
}

/**
 * @param {string} folder
 * @returns {string[]} paths with forward slashes, relative to the folder
 */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('.') && !/\.(br|gz)$/.test(path) && path !== SERVED_FILES)
    .sort();
}
