import { expect, it } from 'vitest';
import { diagnosticsText } from './diagnostics.ts';

const OF_A_START = {
  version: '1.0.0',
  browser: 'Chrome',
  screen: '390 × 844',
  isInstalled: true,
  network: 'online',
  isReadyOffline: false,
  access: 'loading',
  plan: undefined,
  isRead: false,
  dataFrom: null,
  waiting: 0,
  messages: 0,
  assistants: 0,
  favorites: 0,
  storage: 'desconhecido',
  now: 0,
  errors: [],
} as const;

it('says of a device that has not answered that nothing is known of it', () => {
  const text = diagnosticsText(OF_A_START);
  expect(text).toContain('Dados deste aparelho: ainda não lidos');
  expect(text).not.toMatch(/nunca|favoritos/);
  expect(diagnosticsText({ ...OF_A_START, isRead: true })).toMatch(
    /Dados de: nunca\nPor enviar: favoritos 0/,
  );
});

it('says every time as São Paulo reads it', () => {
  const now = Date.parse('2026-11-22T02:05:00Z');
  const text = diagnosticsText({ ...OF_A_START, now, errors: [{ at: now, text: 'falhou' }] });
  expect(text).toContain('Relógio do aparelho: 21/11/2026 23:05 (horário de São Paulo)');
  expect(text).toContain('- 21/11 23:05 falhou');
});
