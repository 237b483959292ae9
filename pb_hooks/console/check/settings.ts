/** What the configuration still lacks for production: address, mail, limits, law, people. Without network. */

import { counted, countText } from '../../../src/shared/count-text.ts';
import * as networkAddress from '../../domain/network-address.ts';
import * as db from '../../host/db.ts';
import * as fixedAddress from '../../host/fixed-address.ts';
import * as trialLeftovers from '../../host/trial-leftovers.ts';
import * as bootSnapshot from './boot-snapshot.ts';
import * as result from './result.ts';

/** The host of APP_URL, an IPv6 address in its brackets; '' for none. */
export const hostOf = (app: PbApp) =>
  /^https?:\/\/(\[[^\]]+\]|[^/:]+)/.exec(app.settings().meta.appURL)?.[1] || '';

export function address(app: PbApp) {
  const url = app.settings().meta.appURL;
  if (url.startsWith('https://') && !networkAddress.isLocal(hostOf(app))) return result.ok('HTTPS', url);
  const todo =
    'Defina APP_URL=https://… com um proxy (Caddy, nginx) na frente, ou inicie com ./iniciar.sh DOMÍNIO';
  return result.fail(
    'HTTPS',
    `APP_URL é ${url}: sem HTTPS o aplicativo não se instala, e os links não chegam de fora`,
    todo,
  );
}

export function mail(app: PbApp) {
  const { smtp, meta } = app.settings();
  if (bootSnapshot.read(app).trial || !smtp.enabled)
    return result.fail(
      'E-mail',
      'nenhum e-mail sai deste servidor',
      'Defina SMTP_HOST, SMTP_USER, SMTP_PASSWORD e MAIL_FROM',
    );
  if (/@exemplo\.com(\.br)?$/.test(meta.senderAddress))
    return result.fail(
      'E-mail',
      `o remetente é ${meta.senderAddress}, um exemplo`,
      'Defina MAIL_FROM com um endereço do seu domínio',
    );
  return result.ok('E-mail', `${smtp.host}:${smtp.port}, de ${meta.senderAddress}`);
}

export function limits(app: PbApp) {
  const { factor } = bootSnapshot.read(app);
  if (factor <= 10)
    return result.ok('Limites', factor === 1 ? 'ligados' : `ligados, multiplicados por ${factor}`);
  return result.warn(
    'Limites',
    `RATE_LIMIT_FACTOR=${factor} quase os desliga`,
    'Deixe RATE_LIMIT_FACTOR em 1',
  );
}

export function encryption(app: PbApp) {
  const { value } = db.one(app, "SELECT value FROM _params WHERE id = 'settings'", { value: '' });
  if (!value.trim().startsWith('{')) return result.ok('Cifra', 'as senhas das configurações estão cifradas');
  const todo = 'Defina POCKETBASE_ENCRYPTION_KEY (32 caracteres), guarde a chave fora do servidor e reinicie';
  return result.warn('Cifra', 'a senha do e-mail está legível no banco e em cada cópia de segurança', todo);
}

export function superuser(app: PbApp) {
  const sql = "SELECT count(*) AS n FROM _superusers WHERE email != '__pbinstaller@example.com'";
  const superusers = db.count(app, sql);
  if (superusers === 0)
    return result.fail(
      'Painel',
      'não há conta para o painel do PocketBase (/_/)',
      'Defina SUPERUSER_EMAIL e SUPERUSER_PASSWORD e reinicie',
    );
  const accounts = superusers === 1 ? '1 conta' : `${superusers} contas`;
  const ips = [...app.settings().superuserIPs];
  if (ips.length > 0) return result.ok('Painel', `${accounts}, só de ${ips.join(', ')}`);
  return result.warn(
    'Painel',
    `${accounts}; o painel do PocketBase (/_/) abre de qualquer endereço`,
    'Defina SUPERUSER_IPS com os seus',
  );
}

export function administrator(app: PbApp) {
  const email = fixedAddress.read(app);
  if (email !== '' && !/@exemplo\.com(\.br)?$/.test(email)) return result.ok('Administrador', email);
  const text = email === '' ? 'ninguém é o administrador fixo' : `o administrador é ${email}, um exemplo`;
  return result.fail('Administrador', text, 'Defina ADMIN_EMAIL com o e-mail de quem administra');
}

const SHOWN = 10;

/** Accounts of the trial mode: their mails go to the owner of the example domain. */
export function trial(app: PbApp) {
  const superusers = trialLeftovers.superusers(app);
  const members = trialLeftovers.members(app);
  const accounts = [
    ...superusers.map(({ email, why }) => `${email} (painel do PocketBase, ${why})`),
    ...members,
  ];
  if (accounts.length === 0) return result.ok('Contas de teste', 'nenhuma');
  const more = accounts.length > SHOWN ? ` e mais ${countText(accounts.length - SHOWN)}` : '';
  const remedies = [
    superusers.length > 0 ? trialLeftovers.remedy(superusers) : '',
    members.length > 0 ? 'erase-member EMAIL --yes, uma por uma' : '',
  ];
  return result.fail(
    'Contas de teste',
    `ficaram do modo de teste: ${accounts.slice(0, SHOWN).join(', ')}${more}`,
    remedies.filter(Boolean).join('; '),
  );
}

export function catalogue(app: PbApp) {
  const assistants = db.count(app, 'SELECT count(*) AS n FROM marketing_assistants WHERE published = 1');
  if (assistants > 0)
    return result.ok('Catálogo', counted(assistants, 'assistente publicado', 'assistentes publicados'));
  return result.fail(
    'Catálogo',
    'não há nenhum assistente publicado',
    'Em Agentes de Marketing, use Novo assistente ou Catálogo → Importar arquivo; no servidor, import-assistants',
  );
}

export function law(app: PbApp) {
  const sql = 'SELECT count(*) AS n FROM app_settings WHERE';
  const missing = [
    db.count(app, `${sql} terms_markdown != ''`) === 0 ? 'Termos de Uso' : '',
    db.count(app, `${sql} privacy_markdown != ''`) === 0 ? 'Aviso de Privacidade' : '',
  ].filter(Boolean);
  if (missing.length > 0)
    return result.fail(
      'Termos',
      `falta preencher ${missing.join(' e ')}`,
      'Escreva-os no Painel Administrativo, em Configurações → Textos (docs/pt/lgpd.md)',
    );
  const { logDays } = bootSnapshot.read(app);
  if (logDays >= 180) return result.ok('Termos', 'Termos de Uso e Aviso de Privacidade preenchidos');
  return result.warn(
    'Termos',
    `registros de acesso guardados só por ${logDays} dias`,
    'O Marco Civil pede seis meses: RETENTION_LOG_DAYS=183',
  );
}
