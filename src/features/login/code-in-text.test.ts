import { expect, test } from 'vitest';
import { codeInText, typedDigits } from './code-in-text.ts';

test('any way of copying the code brings the code', () => {
  for (const pasted of [
    '12345678',
    '1234 5678',
    ' 1234\u00a05678\n',
    '1234-5678',
    'Seu código: 1234 5678',
    '1 2 3 4 5 6 7 8',
  ]) {
    expect(codeInText(pasted), pasted).toBe('12345678');
  }
});

test('the whole message may be pasted, other numbers in it do not disturb', () => {
  const message = 'Código de acesso: 1234 5678\nVálido por 15 minutos, até 14:32 de 21/11/2026.';
  expect(codeInText(message)).toBe('12345678');
});

test('the date that a mail program shows above its first line is no half of the code', () => {
  for (const above of ['dom., 29 de nov. de 2026', '29/11/2026', '29 de novembro de 2026\r']) {
    expect(codeInText(`${above}\n1234 5678\n\nOlá, Maria.`), above).toBe('12345678');
  }
});

test('a phone number or a date is not taken for a code', () => {
  for (const pasted of ['(11) 91234-5678 2', '21/11', '', 'olá', '123456789012']) {
    expect(codeInText(pasted), pasted).toBeNull();
  }
});

test('an address beside the code, or alone, is none', () => {
  const address = 'https://u12345678.ct.exemplo.net/ls/click?upn=x';
  expect(codeInText(address)).toBeNull();
  expect(codeInText(`${address}\n8765 4321`)).toBe('87654321');
});

test('typing keeps digits only and never more than eight', () => {
  expect(typedDigits('12a3 4')).toBe('1234');
  expect(typedDigits('123456789')).toBe('12345678');
});
