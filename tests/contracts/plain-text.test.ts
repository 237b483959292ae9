import { expect, it } from 'vitest';
import { plainText } from '../../src/shared/plain-text.ts';

/** Goes in the cleaning, and makes sure of it: a text with it is never taken for clean. */
const INVISIBLE = '\u200b';

it('what is taken for clean at a glance is what the cleaning would leave, whatever the letter', () => {
  const differs = [];
  for (let code = 0; code < 0x1_0000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const letter = String.fromCharCode(code);
    for (const text of [letter, `a${letter}b`, `a ${letter}`, `${letter} é`, `e${letter}${letter}`])
      if (plainText(text) !== plainText(`${text}${INVISIBLE}`)) differs.push(text);
  }
  expect(differs).toEqual([]);
});

it.each([
  ['a  b', 'a b'],
  [' a', 'a'],
  ['a ', 'a'],
  ['Ação e “aspas” – 10 €', 'Ação e “aspas” – 10 €'],
  ['Ac\u0327a\u0303o', 'Ação'],
  ['a\u00a0b\tc\nd', 'a b c d'],
  ['a\u202eb\u00adc', 'abc'],
  ['', ''],
])('%j becomes %j', (given, plain) => {
  expect(plainText(given)).toBe(plain);
});
