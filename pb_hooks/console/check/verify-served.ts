/**
 * `verify-served`: whether a server of this very version is ready and serves the whole app, asked over HTTP as a browser
 * would. An update is taken only after it.
 */

import * as clock from '../../host/clock.ts';
import * as releaseFiles from '../../host/release-files.ts';
import { ENDINGS, type ServedFile } from '../../http/static-files.ts';
import * as command from '../core/command.ts';

/** For one answer, and for all of them where SWAP_PATIENCE says nothing: who updates is back within a minute. */
const PATIENCE_SECONDS = 10;
const ALL_SECONDS = 30;
const TEXT = /^(text\/|application\/(json|manifest\+json)|image\/svg)/;

type Get = (path: string) => ReturnType<typeof $http.send>;

/** Asks for one path after the other, until the time is over. */
function getter(app: PbApp, origin: string): Get {
  const seconds = Number($os.getenv('SWAP_PATIENCE')) || ALL_SECONDS;
  const end = clock.elapsed(app) + seconds * 1000;
  return (path) => {
    const url = `${origin}${path}`;
    const left = Math.ceil((end - clock.elapsed(app)) / 1000);
    if (left <= 0) throw command.refusal(`em ${seconds} s não respondeu a tudo: parou antes de ${url}`);
    try {
      // As it is: of the compressed forms, which lie beside it, only the size is compared.
      const headers = { 'Accept-Encoding': 'identity' };
      return $http.send({ url, method: 'GET', timeout: Math.min(left, PATIENCE_SECONDS), headers });
    } catch (failure) {
      throw command.refusal(`${url} não responde (${String(failure).replace(/^(Go)?Error: /, '')})`);
    }
  };
}

function requireReady(get: Get) {
  const { statusCode, json } = get('/api/app/ready');
  if (statusCode !== 200 || json?.ready !== true)
    throw command.refusal(`o servidor não está pronto (${statusCode} ${JSON.stringify(json ?? null)})`);
  if (json.version !== releaseFiles.version())
    throw command.refusal(`responde a versão ${json.version}, e não a ${releaseFiles.version()}`);
}

/** The document with its root and its scripts: an empty one is answered with 200 too. */
function requireDocument(get: Get, list: Record<string, ServedFile>) {
  const { statusCode, body } = get('/');
  const scripts = [...toString(body).matchAll(/<script[^>]+src="\/([^"]+)"/g)].map(([, path = '']) => path);
  if (statusCode !== 200 || !toString(body).includes('id="root"') || scripts.length === 0)
    throw command.refusal('a página inicial está em branco');
  const missing = scripts.find((path) => !(path in list));
  if (missing) throw command.refusal(`a página pede ${missing}, que não está no pacote`);
}

function sizeOf(path: string) {
  try {
    return $os.stat(path).size();
  } catch {
    return -1;
  }
}

function requireFile(get: Get, path: string, file: ServedFile) {
  const { statusCode, body } = get(`/${path === 'index.html' ? '' : path}`);
  const isWhole = !TEXT.test(file.type) || $security.sha256(toString(body)) === file.sha256;
  const isCompressedWhole = (['br', 'gzip'] as const).every(
    (form) => !file[form] || sizeOf(`${releaseFiles.publicFolder()}/${path}${ENDINGS[form]}`) === file[form],
  );
  if (statusCode !== 200 || !isWhole || !isCompressedWhole || file.size === 0)
    throw command.refusal(`o arquivo ${path} do aplicativo falta ou está incompleto (${statusCode})`);
}

/** Throws a sentence about the first thing that is not as it is in this release; returns how many files are. */
export function verify(app: PbApp, address: string): number {
  const get = getter(app, address.replace(/\/$/, ''));
  requireReady(get);
  const list: Record<string, ServedFile> = JSON.parse(
    toString($os.readFile(`${releaseFiles.publicFolder()}/served-files.json`)),
  );
  requireDocument(get, list);
  for (const [path, file] of Object.entries(list)) requireFile(get, path, file);
  return Object.keys(list).length;
}

export function run(cmd: PbCommand, args: Iterable<string>) {
  command.run(cmd, args, 'verify-served', ({ app, operands: [address = ''], say }) => {
    const files = verify(app, address);
    say(`Pronto: versão ${releaseFiles.version()}, ${files} arquivos.`);
    return true;
  });
}
