import { describe, expect, it } from 'vitest';
import { ticketStatus } from '#domain/support/ticket-status.ts';
import { messagePreview, shortId } from './admin-ticket.ts';

describe('a ticket in the list', () => {
  it('shows fifty characters of a message, and the dots only when something is missing', () => {
    expect(messagePreview('a'.repeat(50))).toBe('a'.repeat(50));
    expect(messagePreview('a'.repeat(51))).toBe(`${'a'.repeat(50)}…`);
    expect(messagePreview('😀'.repeat(51))).toBe(`${'😀'.repeat(50)}…`);
  });

  it('shows eight characters of its id', () => {
    expect(shortId('abcdefghijklmno')).toBe('abcdefgh…');
  });

  it('counts as pending whatever is neither answered nor resolved', () => {
    const labels = ['pending', 'aberto', '', 'respondido', 'resolvido', 'resolved'].map(
      (status) => ticketStatus(status).label,
    );
    expect(labels).toEqual(['Pendente', 'Pendente', 'Pendente', 'Respondido', 'Resolvido', 'Resolvido']);
  });
});
