import { describe, expect, it } from 'vitest';
import { EXPORT_TABLES, LONGEST_CELL } from './admin-export.ts';

const MESSAGE = { id: 'm', author: 'member', created_at: '2026-11-21 17:05:00.000Z' };
const TICKET = {
  id: 't',
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  message: 'A primeira.',
  status: 'open',
  user_id: '',
  created_at: '2026-11-21 17:00:00.000Z',
  updated_at: '2026-11-21 17:05:00.000Z',
};

/** What the export writes of a conversation. */
function history(texts: string[]): string {
  const messages = texts.map((message) => ({ ...MESSAGE, message }));
  const body = { items: [{ ...TICKET, messages }], next: '', total: 1 };
  const { header, read } = EXPORT_TABLES.support;
  const page = read(body);
  if (!page) throw new Error('not read');
  return page.rows[0]?.[header.indexOf('Histórico')] ?? '';
}

describe('the cell of a conversation', () => {
  it('holds all of it where it fits', () => {
    const all = history(['Um.', 'Dois.']);
    expect(all).toBe(
      '[21/11/2026 14:05] Mensagem do usuário: Um.\n\n[21/11/2026 14:05] Mensagem do usuário: Dois.',
    );
  });

  it('of one that no cell of Excel holds has the newest part, and says that its beginning is missing', () => {
    for (const start of ['', 'x']) {
      const cell = history([start + '\u{1f600}'.repeat(20_000), 'A última.']);
      expect(cell.length).toBeLessThanOrEqual(LONGEST_CELL);
      expect(cell.length).toBeGreaterThan(LONGEST_CELL - 3);
      expect(cell.startsWith('[O começo não cabe numa célula do Excel')).toBe(true);
      expect(cell.endsWith('Mensagem do usuário: A última.')).toBe(true);
      // No half of a letter, which no file could hold.
      expect(new TextDecoder().decode(new TextEncoder().encode(cell))).toBe(cell);
    }
  });
});
