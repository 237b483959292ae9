import { numbersInParts, pick } from './numbers-in-parts.mjs';

const FIRST = 'Ana João Maria José Luíza Márcio Patrícia Gonçalo Zuleide Íris Renato Beatriz'.split(' ');
const LAST =
  'Souza Silva Conceição Araújo Prado Falcão Nóbrega Queiroz Ximenes Müller Ávila Barros Tavares'.split(' ');

/**
 * SQL that makes so many believable members of all kinds: lifetime, active, expired, inactive.
 * @param {number} to how many there are afterwards
 * @param {number} [from] how many there are already
 * @returns {string[]} statements
 */
export function fillMembers(to, from = 0) {
  const end = `CASE WHEN i % 10 = 0 THEN ''
    WHEN i % 3 = 0 THEN '2026-' || printf('%02d', 1 + i % 9) || '-11 02:59:59.999Z'
    ELSE '2100-' || printf('%02d', 1 + i % 12) || '-11 02:59:59.999Z' END`;
  const at = "strftime('%Y-%m-%d %H:%M:%fZ', 1700000000 + i * 60, 'unixepoch')";
  return numbersInParts(from, to).flatMap((numbers) => [
    `${numbers}
     INSERT INTO users (id, email, emailVisibility, verified, tokenKey, password, name, created_at, updated_at)
     SELECT printf('m%014d', i), 'membro' || i || '@exemplo.com.br', 1, 1, printf('bench%045d', i), 'no-password',
       '', ${at}, ${at} FROM n`,
    `${numbers}
     INSERT INTO profiles (id, user_id, full_name, email, plan_type, expires_at, status, crm, specialty, city, state,
       phone, created_at, updated_at)
     SELECT printf('m%014d', i), printf('m%014d', i),
       ${pick(FIRST, 'i')} || ' ' || ${pick(LAST, 'i / 7')} || ' ' || ${pick(LAST, 'i / 91')},
       'membro' || i || '@exemplo.com.br', iif(i % 10 = 0, 'Vitalício', 'Anual'), ${end},
       iif(i % 17 = 0, 'inactive', 'active'), i, 'Dermatologia', 'Campinas', 'SP',
       printf('(11) 9%04d-%04d', i / 10000, i % 10000), ${at}, ${at} FROM n`,
  ]);
}
