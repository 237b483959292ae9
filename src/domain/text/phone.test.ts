import { expect, test } from 'vitest';
import { maskPhone, tidyPhone } from './phone.ts';

/** What stands in the field after each key, as a person types at its end. */
function typeKeys(keys: string): string {
  let value = '';
  for (const key of keys) value = maskPhone(value + key);
  return value;
}

test.each([
  ['11912345678', '(11) 91234-5678'],
  ['1131234567', '(11) 3123-4567'],
  ['(11) 91234-5678', '(11) 91234-5678'],
  ['+55 11 91234-5678', '(11) 91234-5678'],
  ['+551131234567', '(11) 3123-4567'],
  ['5511912345678', '(11) 91234-5678'],
  ['011912345678', '(11) 91234-5678'],
  ['55991234567', '(55) 99123-4567'],
  ['08001234567', '08001234567'],
  ['+351 912 345 678', '+351 912 345 678'],
  // As the Contacts of an iPhone copy it.
  ['\u202a+55 11 91234\u20115678\u202c', '(11) 91234-5678'],
  ['\u202d(11) 3123\u20134567\u202c', '(11) 3123-4567'],
  ['\u202a+351\u00a0912\u2011345\u2011678\u202c', '+351\u00a0912-345-678'],
])('typing or pasting %j leaves %j', (keys, shown) => {
  expect(typeKeys(keys)).toBe(shown);
  expect(maskPhone(keys)).toBe(shown);
  expect(tidyPhone(` ${keys} `)).toBe(shown);
});

test('each press of the delete key takes one digit away, down to an empty field', () => {
  let value = '(11) 91234-5678';
  for (let left = 10; left >= 0; left--) {
    value = maskPhone(value.slice(0, -1));
    if (left === 0 && value === '(') value = maskPhone(value.slice(0, -1));
    expect(value.replace(/\D/g, '')).toHaveLength(left);
  }
  expect(value).toBe('');
});

test('one digit too many behind area code 55 does not turn the area code into Brazil', () => {
  expect(typeKeys('559912345678')).toBe('(55) 99123-45678');
});

test('a number without its area code is not taken apart as if its first digits were one', () => {
  expect(tidyPhone('912345678')).toBe('91234-5678');
  expect(tidyPhone('31234567')).toBe('3123-4567');
});

test('a note behind the number is kept', () => {
  expect(tidyPhone('(11) 3123-4567 ramal 12')).toBe('(11) 3123-4567 ramal 12');
});
