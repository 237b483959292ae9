/** Whether visitors have addresses of their own: behind a proxy without its header, all share one address and one limit. */

import * as networkAddress from '../../domain/network-address.ts';
import * as db from '../../host/db.ts';
import * as result from './result.ts';

const NAME = 'Proxy';

const LAST = `
  SELECT COALESCE(json_extract(data, '$.remoteIP'), '') AS remote, COALESCE(json_extract(data, '$.userIP'), '') AS user
  FROM (SELECT rowid, CASE WHEN json_valid(data) THEN data ELSE '{}' END AS data FROM _logs)
  WHERE json_extract(data, '$.type') = 'request' ORDER BY rowid DESC LIMIT 300`;

/** The last requests: from where they came, and whom the server took them for. */
function lastRequests(app: PbApp) {
  return db.rows(db.aux(app), LAST, { remote: '', user: '' }).filter(({ remote }) => remote !== '');
}

export function proxy(app: PbApp) {
  const header = [...app.settings().trustedProxy.headers][0] || '';
  const requests = lastRequests(app);
  const arrives = requests.some(({ remote, user }) => remote !== user);
  const isBehind = requests.length > 0 && requests.every(({ remote }) => networkAddress.isPrivate(remote));
  if (header !== '') {
    if (arrives || requests.length === 0)
      return result.ok(NAME, `o endereço dos visitantes vem de ${header}`);
    return result.warn(
      NAME,
      `${header} não trouxe nenhum endereço até agora`,
      `Confira se o proxy envia ${header}`,
    );
  }
  if (!app.settings().meta.appURL.startsWith('https://')) return result.ok(NAME, 'sem proxy configurado');
  if (requests.length > 0 && !isBehind) return result.ok(NAME, 'os visitantes chegam direto');
  const todo = 'Com um proxy na frente, defina TRUSTED_PROXY_HEADER (por exemplo X-Forwarded-For)';
  if (isBehind)
    return result.fail(NAME, 'todos os visitantes têm o endereço do proxy e dividem os mesmos limites', todo);
  return result.warn(NAME, 'ainda não houve acessos para saber se há um proxy', todo);
}
