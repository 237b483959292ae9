/**
 * `verify-served`: whether a server of this very version is ready and serves the whole app, asked over HTTP as a browser
 * would. An update is taken only after it.
 */

import type { ServedFile } from '../../http/static-files.ts';
import * as command from '../core/command.ts';

const PATIENCE_SECONDS = 10;
const TEXT = /^(text\/|application\/(json|manifest\+json)|image\/svg)/;

function get(url: string) {
  try {
    // As it is: of the compressed forms, which lie beside it, only the size is compared.
    const headers = { 'Accept-Encoding': 'identity' };
    return $http.send({ url, method: 'GET', timeout: PATIENCE_SECONDS, headers });
  } catch (failure) {
    throw command.refusal(`${url} não responde (${String(failure).replace(/^(Go)?Error: /, '')})`);
  }
}

function version() {
  return String(JSON.parse(toString($os.readFile(`${__hooks}/package.json`))).version);
}

/** The folder that the server was given too. */
function publicFolder() {
  const flag = [...$os.args].find((arg) => arg.startsWith('--publicDir='));
  return flag ? flag.slice('--publicDir='.length) : `${__hooks}/../pb_public`;
}

function requireReady(url: string) {
  const { statusCode, json } = get(`${url}/api/app/ready`);
  if (statusCode !== 200 || json?.ready !== true)
    throw command.refusal(`o servidor não está pronto (${statusCode} ${JSON.stringify(json ?? null)})`);
  if (json.version !== version())
    throw command.refusal(`responde a versão ${json.version}, e não a ${version()}`);
}

/** The document with its root and its scripts: an empty one is answered with 200 too. */
function requireDocument(url: string, list: Record<string, ServedFile>) {
  const { statusCode, body } = get(`${url}/`);
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

function requireFile(url: string, path: string, file: ServedFile) {
  const { statusCode, body } = get(`${url}/${path === 'index.html' ? '' : path}`);
  const isWhole = !TEXT.test(file.type) || $security.sha256(toString(body)) === file.sha256;
  const isCompressedWhole = (['br', 'gzip'] as const).every((form) => {
    const ending = form === 'br' ? 'br' : 'gz';
    return !file[form] || sizeOf(`${publicFolder()}/${path}.${ending}`) === file[form];
  });
  if (statusCode !== 200 || !isWhole || !isCompressedWhole || file.size === 0)
    throw command.refusal(`o arquivo ${path} do aplicativo falta ou está incompleto (${statusCode})`);
}

export function run(cmd: PbCommand, args: Iterable<string>) {
  command.run(cmd, args, 'verify-served', ({ operands: [address = ''], say }) => {
    const url = address.replace(/\/$/, '');
    requireReady(url);
    const list: Record<string, ServedFile> = JSON.parse(
      toString($os.readFile(`${publicFolder()}/served-files.json`)),
    );
    requireDocument(url, list);
    for (const [path, file] of Object.entries(list)) requireFile(url, path, file);
    say(`Pronto: versão ${version()}, ${Object.keys(list).length} arquivos.`);
    return true;
  });
}
