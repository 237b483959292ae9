import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const { isMentioned, replaceMentions } = createRequire(import.meta.url)(
  '../../dist/pb_hooks/console/member-data/mentioned-address.js',
) as typeof import('../../pb_hooks/console/member-data/mentioned-address.ts');

/** Each lies in the other, and is somebody else's. */
describe.each([
  ['ana@correio.test', 'mariana@correio.test'],
  ['x@loja.test', 'x@loja.test.br'],
  ['bia@correio.test', 'eu+bia@correio.test'],
])('%s in a text', (email, other) => {
  it.each([
    [`Aprovou ${other} (Anual)`, null],
    [`Aprovou ${email.toUpperCase()}, e não ${other}.`, `Aprovou (apagado), e não ${other}.`],
    [
      `E-mail não enviado: 550 <${email}>: '${email}' unknown. It was ${email}.`,
      "E-mail não enviado: 550 <(apagado)>: '(apagado)' unknown. It was (apagado).",
    ],
  ])('%s', (text, replaced) => {
    expect(isMentioned(text, email)).toBe(replaced !== null);
    expect(replaceMentions(text, email, '(apagado)')).toBe(replaced ?? text);
  });

  it('is not found where only the other stands', () => {
    expect(isMentioned(`'${other}'`, email)).toBe(false);
    expect(isMentioned(`'${email}'`, other)).toBe(false);
  });
});
