import { numbersInParts, pick } from './numbers-in-parts.mjs';

const NAMES = [
  'Ana Souza',
  'João Conceição',
  'MARIA de Ávila',
  'Zuleide Müller',
  'Zé',
  'Íris Ximenes',
  'Renato Prado',
];
const TEXTS = [
  'Não consigo abrir o assistente de Instagram pelo celular, aparece uma tela branca e nada acontece depois.',
  'Como renovo o meu acesso?\nObrigada pela atenção',
  '100% parado desde ontem. Erro 0x1_2 no Instagram.',
  'Gostaria de sugerir um assistente para dermatologia, com legendas e um calendário editorial para a clínica.',
  'Meu e-mail mudou: como faço para trocar?',
];
const STATES = ['pending', 'aberto', 'respondido', 'resolvido', 'resolved', ''];

/**
 * SQL that makes so many believable tickets of all states, three of them in each millisecond.
 * @param {number} to how many there are afterwards
 * @param {number} [from] how many there are already
 * @returns {string[]} statements
 */
export const fillTickets = (to, from = 0) =>
  numbersInParts(from, to).map(
    (numbers) => `${numbers},
    at AS (SELECT i, strftime('%Y-%m-%d %H:%M:%fZ', 1700000000 + i / 3 * 60, 'unixepoch') AS moment FROM n)
  INSERT INTO support_requests (id, name, email, message, status, user_id, key, created_at, updated_at)
  SELECT printf('t%014d', i), ${pick(NAMES, 'i')}, 'pessoa' || i || '@exemplo.com.br',
    ${pick(TEXTS, 'i / 7')} || ' Caso nº ' || i, ${pick(STATES, 'i / 11')}, '', '', moment, moment FROM at`,
  );
