import { numbersInParts } from './numbers-in-parts.mjs';

/** Believable rows of the audit log: type, action, status. @type {[string, string, string][]} */
const KINDS = [
  ['login', 'Entrou pelo link', 'sucesso'],
  ['login', 'Entrou pelo código', 'sucesso'],
  ['login', 'Saiu de todos os aparelhos', 'sucesso'],
  ['seguranca', 'Link de acesso recusado: Acesso expirado. Entre em contato com o suporte.', 'alerta'],
  ['admin', 'Aprovou a solicitação de membro1@exemplo.com.br (Anual até 31/12/2026)', 'sucesso'],
  ['erro', 'E-mail de aprovação não enviado: 550 mailbox unavailable', 'erro'],
  ['login', 'Entrou pelo link', 'sucesso'],
];

/**
 * SQL that writes so many rows of the audit log, a minute apart.
 * @param {number} count
 * @returns {string[]} statements
 */
export function fillLogs(count) {
  const kinds = JSON.stringify(KINDS);
  const kind = (/** @type {number} */ part) =>
    `json_extract('${kinds}', '$[' || (i % ${KINDS.length}) || '][${part}]')`;
  const at = "strftime('%Y-%m-%d %H:%M:%fZ', 1700000000 + i * 60, 'unixepoch')";
  return numbersInParts(0, count).map(
    (numbers) => `${numbers}
     INSERT INTO system_logs (id, type, user, action, ip, timestamp, status, created_at, updated_at)
     SELECT printf('g%014d', i), ${kind(0)}, 'membro' || (i * 7919 % 100000) || '@exemplo.com.br', ${kind(1)},
       '10.0.' || (i % 250) || '.' || (i / 250 % 250), ${at}, ${kind(2)}, ${at}, ${at} FROM n`,
  );
}
