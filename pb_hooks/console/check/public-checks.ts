/** Checks over the network: whether the public address leads here, and SPF and DMARC of the sender. */

import * as networkAddress from '../../domain/network-address.ts';
import * as clock from '../../host/clock.ts';
import * as shell from '../../host/shell.ts';
import * as result from './result.ts';
import * as settings from './settings.ts';

/**
 * Opens the public address as a visitor would.
 * @returns `offset` of the clock, NaN when unknown
 */
export function reached(app: PbApp): { found: result.Finding; offset: number } {
  const url = `${app.settings().meta.appURL}/api/app/ready`;
  const name = 'Endereço público';
  try {
    const before = clock.now();
    const answer = $http.send({ url, method: 'GET', timeout: 8 });
    const date = Date.parse(String(answer.headers['Date']?.[0] || ''));
    const offset = date - (before + clock.now()) / 2;
    if (answer.statusCode === 200 && answer.json?.ready === true)
      return { found: result.ok(name, `responde, versão ${answer.json.version}`), offset };
    const text = `${url} responde ${answer.statusCode}, e não este aplicativo`;
    return {
      found: result.fail(name, text, 'Confira o proxy e se o servidor está ligado'),
      offset: Number.NaN,
    };
  } catch (failure) {
    const reason = String(failure).replace(/^(Go)?Error: /, '');
    if (/x509|certificate|tls:/i.test(reason)) {
      const found = result.fail(
        name,
        `o certificado não é aceito (${reason})`,
        'Renove ou corrija o certificado',
      );
      return { found, offset: Number.NaN };
    }
    const todo = 'Abra o endereço de fora; e veja se o servidor está ligado';
    return { found: result.warn(name, `daqui não abriu (${reason})`, todo), offset: Number.NaN };
  }
}

/** TXT records of a name; null when nothing here can ask. */
function lookUp(domain: string) {
  const dig = shell.shell(`dig +time=3 +tries=1 TXT ${domain}`);
  const answer = /status: (NOERROR|NXDOMAIN)/.test(dig) ? dig : shell.shell(`nslookup -type=TXT ${domain}`);
  const isAnswered = /v=|text =|NOERROR|NXDOMAIN|can't find|No answer|Authoritative/i.test(answer);
  return isAnswered && !/not found\s*$|timed out|refused|no servers could be reached/i.test(answer)
    ? answer
    : null;
}

/** Receivers look for DMARC at the domain of the sender, and where it has none, at the organisation's above it. */
function lookUpDmarc(domain: string): string | null {
  const found = lookUp(`_dmarc.${domain}`);
  const above = domain.split('.').slice(1).join('.');
  return found === null || isDmarc(found) || !above.includes('.') ? found : lookUpDmarc(above);
}

const isDmarc = (records: string) => /v=DMARC1/i.test(records);

/**
 * SPF and DMARC. The VM knows no DNS: the system's own tools are asked, and where there are none we say so.
 */
export function senderDomain(app: PbApp) {
  const domain = app.settings().meta.senderAddress.split('@')[1] || '';
  const name = 'Domínio do remetente';
  if (!/^[a-z0-9.-]+\.[a-z0-9-]+$/.test(domain) || networkAddress.isLocal(settings.hostOf(app)))
    return result.warn(
      name,
      `${domain || 'nenhum'}: não foi conferido`,
      'Confira SPF, DKIM e DMARC quando houver um domínio',
    );
  const spf = lookUp(domain);
  const dmarc = lookUpDmarc(domain);
  if (spf === null || dmarc === null) {
    const todo = `Confira com nslookup -type=TXT ${domain} e _dmarc.${domain}: devem existir v=spf1 e v=DMARC1`;
    return result.warn(name, `o DNS de ${domain} não pôde ser consultado daqui`, todo);
  }
  const missing = [/v=spf1/i.test(spf) ? '' : 'SPF', isDmarc(dmarc) ? '' : 'DMARC'].filter(Boolean);
  if (missing.length === 0)
    return result.ok(name, `${domain} tem SPF e DMARC (DKIM: confira no seu provedor de e-mail)`);
  // Enough for providers that return mail to a domain of their own, and sign with this one.
  if (isDmarc(dmarc)) {
    const todo =
      'Confira se o seu provedor de e-mail assina com o DKIM deste domínio, senão crie o SPF que ele indica';
    return result.warn(name, `${domain} tem DMARC, mas não SPF`, todo);
  }
  const todo = 'Crie os registros que o seu provedor de e-mail indica, senão os links caem no spam';
  return result.fail(name, `${domain} não tem ${missing.join(' nem ')}`, todo);
}
