import { describe, expect, it, test } from 'vitest';
import { fillReply, parseReplies, repliesProblem, unfilledPlaceholders } from './saved-replies.ts';

const ANA = { nome: 'Ana', plano: 'Anual', validade: '31/12/2026' };

describe('saved replies', () => {
  it('are told apart by the lines that begin with #', () => {
    expect(parseReplies('# Um\nOlá.\n\nTchau.\n## Dois \n{plano}\n')).toEqual([
      { name: 'Um', text: 'Olá.\n\nTchau.' },
      { name: 'Dois', text: '{plano}' },
    ]);
    expect(parseReplies('')).toEqual([]);
  });

  test.each([
    ['', ''],
    ['# Um\nOlá, {nome}: {Plano}, { validade }.', ''],
    ['Olá', 'Comece cada resposta com uma linha como: # Boas-vindas'],
    ['# \nOlá', 'Falta o nome de uma resposta.'],
    ['# Um\n# Dois\nOlá', 'Falta o texto de uma resposta.'],
    ['# Um\n{cpf}', '{cpf} não existe: use {nome}, {plano} ou {validade}.'],
  ])('%j: %s', (text, problem) => expect(repliesProblem(text)).toBe(problem));

  it('are filled for the person, and what is not known stays to be seen', () => {
    expect(fillReply('Olá, {nome}: {Plano} até { validade }.', ANA)).toBe('Olá, Ana: Anual até 31/12/2026.');
    const without = fillReply('{nome}, {plano} e {cpf}', { ...ANA, plano: '' });
    expect(without).toBe('Ana, {plano} e {cpf}');
    expect(unfilledPlaceholders(without)).toEqual(['{plano}', '{cpf}']);
    expect(unfilledPlaceholders('{} {1} {x} {OTP} {APP_NAME} { "a": 1 } função() {}')).toEqual([]);
  });
});
