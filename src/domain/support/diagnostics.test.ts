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
