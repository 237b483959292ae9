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

/** PocketBase's SQL console gives a statement thirty seconds. */
const BATCH = 2_000;

/**
 * SQL that writes so many rows of the audit log, a minute apart.
 * @param {number} count
 * @returns {string[]} statements
 */
export const fillLogs = (count) =>
  Array.from({ length: Math.ceil(count / BATCH) }, (_, i) =>
    fillBatch(i * BATCH, Math.min(count, (i + 1) * BATCH)),
  );

/** @param {number} from @param {number} to */
function fillBatch(from, to) {
  const kinds = JSON.stringify(KINDS);
  const kind = (/** @type {number} */ part) =>
    `json_extract('${kinds}', '$[' || (i % ${KINDS.length}) || '][${part}]')`;
  const at = "strftime('%Y-%m-%d %H:%M:%fZ', 1700000000 + i * 60, 'unixepoch')";
  return `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to - 1})
     INSERT INTO system_logs (id, type, user, action, ip, timestamp, status, created_at, updated_at)
     SELECT printf('g%014d', i), ${kind(0)}, 'membro' || (i * 7919 % 100000) || '@exemplo.com.br', ${kind(1)},
       '10.0.' || (i % 250) || '.' || (i / 250 % 250), ${at}, ${kind(2)}, ${at}, ${at} FROM n`;
}
