/** Security notices to the owner. */

import { countText } from '../../src/shared/count-text.ts';
import { formatMoment } from '../../src/shared/sao-paulo.ts';
import * as mailLayout from '../mail/mail-layout.ts';
import * as mailText from '../mail/mail-text.ts';
import type { Told } from '../mail/news-mail.ts';

export type SecurityNews = { id: string; kind: string; who: string; detail: string; at: string };

function sentence(news: SecurityNews) {
  const { kind, detail } = news;
  const who = mailText.unlinked(news.who);
  if (kind === 'network') return `${who} entrou no painel do PocketBase de uma rede nova: ${detail}`;
  if (kind === 'superuser') return `novo superusuário do painel do PocketBase: ${who}`;
  if (kind === 'password') return `nova senha do superusuário ${who}`;
  return `novo administrador: ${who}`;
}

export function securityNews({ appName, appUrl, rows, total }: Told<SecurityNews>) {
  const more = total - rows.length;
  const lines = rows.map((one) => `${formatMoment(one.at)} · ${sentence(one)}`);
  if (more > 0)
    lines.push(more === 1 ? 'e mais 1 acontecimento' : `e mais ${countText(more)} acontecimentos`);
  return mailLayout.mailPage({
    subject: `Aviso de segurança de ${appName}`,
    paragraphs: [`Isto aconteceu em ${appName}:`],
    lines,
    button: { label: 'Abrir o painel do PocketBase', link: `${appUrl}/_/` },
    footer:
      'Foi você, ou alguém da sua equipe? Então não há nada a fazer. Se não foi: mude SUPERUSER_PASSWORD e reinicie o ' +
      'servidor, apague em _superusers e em user_roles quem você não reconhece, e siga docs/pt/incidente.md.',
  });
}
