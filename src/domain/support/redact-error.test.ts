import { expect, test } from 'vitest';
import { redactError } from './redact-error.ts';

test.each([
  ['TypeError: x is not a function', 'TypeError: x is not a function'],
  ['Falha para ana.souza+1@exemplo.com.br agora', 'Falha para (e-mail) agora'],
  [
    'GET https://app.exemplo.com.br/api/x?token=abc#entrar=1.2 falhou',
    'GET https://app.exemplo.com.br/api/x falhou',
  ],
  ['em /#entrar=abc.def', 'em /'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJpZCI6IjEifQ.c2lnbmF0dXJlMTIz', 'Bearer (…)'],
  [
    'Failed to fetch https://x.br/assets/assistant-details-BxA12cD9.js',
    'Failed to fetch https://x.br/assets/assistant-details-BxA12cD9.js',
  ],
  ['código 12345678 e 1234 5678', 'código (…) e (…)'],
  ['  duas\n  linhas ', 'duas linhas'],
])('%j tells a stranger only %j', (error, clean) => {
  expect(redactError(error)).toBe(clean);
});

test('a novel of an error is cut', () => {
  expect(redactError('erro '.repeat(500)).length).toBeLessThanOrEqual(300);
});
