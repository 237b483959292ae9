/** A mail that really leaves: the mail server's word today says more than any setting. */

import { countText } from '../../../src/shared/count-text.ts';
import { formatMoment } from '../../../src/shared/sao-paulo.ts';
import * as clock from '../../host/clock.ts';
import * as db from '../../host/db.ts';
import * as fixedAddress from '../../host/fixed-address.ts';
import * as serverState from '../../host/server-state.ts';
import * as storedJson from '../../host/stored-json.ts';
import * as mailText from '../../mail/mail-text.ts';
import * as mailTrouble from '../../mail/mail-trouble.ts';
import * as sendMail from '../../mail/send-mail.ts';
import * as appName from '../../settings/app-name.ts';
import * as result from './result.ts';

const NAME = 'E-mail de teste';
const REMEMBERED = 'test_mail';

/** Also a port that somebody's firewall keeps closed answers nothing: no mail leaves then, and it is as grave as a refusal. */
const silent = (what: string) =>
  result.fail(
    NAME,
    `${what}; pode ter chegado`,
    'Veja se chegou; se não, confira SMTP_HOST e SMTP_PORT, e se a hospedagem bloqueia essa porta',
  );

/** What became of the last one, and of the mails that people have caused since. */
export function last(app: PbApp) {
  const trouble = mailTrouble.current(app);
  if (trouble)
    return result.fail(
      NAME,
      `nenhum e-mail sai desde ${formatMoment(trouble.since)} (tentados: ${countText(trouble.mails)}): ${trouble.reason}`,
      'Corrija SMTP_*, ou fale com o provedor de e-mail; depois envie um teste em Configurações → Servidor',
    );
  const { at, to, reason, mayArrive } = storedJson.object(serverState.read(app, REMEMBERED));
  if (typeof at !== 'number')
    return result.warn(
      NAME,
      'ainda não foi enviado nenhum',
      'Envie um em Configurações → Servidor, ou rode ./comando.sh check',
    );
  const when = formatMoment(at);
  if (reason === '') return result.ok(NAME, `aceito pelo servidor de e-mail em ${when}, para ${to}`);
  if (mayArrive === true) return silent(`sem resposta a tempo em ${when}, para ${to}`);
  return result.fail(
    NAME,
    `recusado em ${when}: ${reason}`,
    'Corrija SMTP_*, e envie outro em Configurações → Servidor, ou por ./comando.sh check',
  );
}

const TO_PERSON =
  "FROM server_state WHERE name = {:name} AND json_extract(value, '$.to') = {:email} COLLATE NOCASE";

/** Whether the last test went to this address, 1 or 0. */
export const countRecipient = (app: PbApp, email: string): number =>
  db.count(app, `SELECT COUNT(*) AS n ${TO_PERSON}`, { name: REMEMBERED, email });

/** Of somebody whose data are erased no last test is remembered. */
export const forgetRecipient = (app: PbApp, email: string) =>
  db.run(app, `DELETE ${TO_PERSON}`, { name: REMEMBERED, email });

/**
 * Sends one and remembers what became of it.
 * @param to the fixed administrator, if not said
 */
export function send(app: PbApp, to: string = fixedAddress.read(app)) {
  if (to === '' || !app.settings().smtp.enabled)
    return result.fail(NAME, 'não há servidor de e-mail ou destinatário', 'Defina SMTP_HOST e ADMIN_EMAIL');
  const name = appName.appName(app);
  const text = `Este e-mail confirma que ${name} consegue enviar mensagens.\n\nSe ele chegou ao spam, confira SPF, DKIM e DMARC do remetente.`;
  const html = text
    .split('\n\n')
    .map((line) => `<p>${mailText.escaped(line)}</p>`)
    .join('');
  const delivery = sendMail.send(app, { to, subject: `Teste de e-mail: ${name}`, html, text });
  const reason = delivery.sent ? '' : delivery.detail;
  const mayArrive = !delivery.sent && delivery.mayArrive;
  serverState.write(app, REMEMBERED, JSON.stringify({ at: clock.now(), to, reason, mayArrive }));
  if (mayArrive) return silent(`sem resposta a tempo, para ${to}`);
  if (!delivery.sent)
    return result.fail(
      NAME,
      `não saiu: ${reason}`,
      'Corrija SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD e SMTP_TLS',
    );
  return result.ok(NAME, `enviado a ${to}: confira se chegou, e se não foi ao spam`);
}
