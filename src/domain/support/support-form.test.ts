import { describe, expect, it } from 'vitest';
import { problemOf, tidySupport, withText } from './support-form.ts';

const FORM = { name: 'Ana', email: 'ana@exemplo.com.br', message: 'Oi' };

describe('the form to support', () => {
  it.each(['name', 'email', 'message'] as const)('asks for every field when %s is blank', (field) => {
    for (const blank of ['  ', '\n', '\u200b\u2060'])
      expect(problemOf({ ...FORM, [field]: field === 'email' ? ' ' : blank })).toMatchObject({
        field,
        description: 'Por favor, preencha todos os campos.',
        note: 'Preencha este campo.',
      });
  });

  it('counts what the server stores: five thousand blank lines are one', () => {
    expect(problemOf({ ...FORM, message: `a${'\n'.repeat(5_000)}b` })).toBeNull();
    expect(
      tidySupport({ ...FORM, name: ' Ana\u200b  Lima', message: `a${'\n'.repeat(5_000)}b` }),
    ).toMatchObject({
      name: 'Ana Lima',
      message: 'a\n\nb',
    });
  });

  it('is fine when all is there, and forgives spaces around the address, and what a copied one brings along unseen', () => {
    expect(problemOf({ ...FORM, email: ' Ana@Exemplo.com.br ' })).toBeNull();
    expect(problemOf({ ...FORM, email: '\u202aana@exemplo.com.br\u202c' })).toBeNull();
    expect(problemOf({ ...FORM, message: 'a'.repeat(5000) })).toBeNull();
  });

  it('says what is wrong instead of cutting or dropping what was typed', () => {
    expect(problemOf({ ...FORM, email: 'ana@' })?.field).toBe('email');
    expect(problemOf({ ...FORM, message: 'a'.repeat(5001) })).toMatchObject({
      field: 'message',
      description: 'A mensagem pode ter até 5.000 caracteres; agora tem 5.001.',
    });
  });
});

describe('a text from another screen', () => {
  it('fills an empty message, and otherwise follows what was typed', () => {
    expect(withText(' \n', 'Relato')).toBe('Relato');
    expect(withText('Oi\n', 'Relato')).toBe('Oi\n\nRelato');
  });

  it('is not added twice', () => {
    expect(withText('Oi\n\nRelato', 'Relato')).toBe('Oi\n\nRelato');
  });

  it('is not there already because a sentence has the same letters', () => {
    expect(withText('Não consigo abrir o assistente 12', '12')).toBe(
      'Não consigo abrir o assistente 12\n\n12',
    );
  });
});
