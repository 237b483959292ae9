/** Whether phones run the version of this server. */

import * as appVersions from '../../host/app-versions.ts';
import * as bootSnapshot from './boot-snapshot.ts';
import * as result from './result.ts';

const NAME = 'Versão';
const DAYS = 7;

const shown = (day: string) => day.split('-').reverse().join('/');

export function versions(app: PbApp) {
  const { version } = bootSnapshot.read(app);
  const seen = appVersions.seenIn(app, DAYS);
  const others = seen.filter((one) => one.version !== version);
  const server = `o servidor tem a ${version}`;
  if (seen.length === 0)
    return result.ok(NAME, `${server}; nenhum aparelho foi visto nos últimos ${DAYS} dias`);
  if (others.length === 0)
    return result.ok(NAME, `${server}, e todos os aparelhos vistos nos últimos ${DAYS} dias também`);
  const list = others.map((one) => `${one.version} (até ${shown(one.day)})`).join(', ');
  return result.warn(
    NAME,
    `${server}; há aparelhos com ${list}`,
    'Nada a fazer por alguns dias: cada aparelho oferece a versão nova ao abrir o aplicativo',
  );
}
