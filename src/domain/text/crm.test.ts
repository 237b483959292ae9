import { expect, test } from 'vitest';
import { readCrm } from './crm.ts';

test.each([
  ['123456', '123456', ''],
  ['123.456', '123456', ''],
  [' CRM/SP 123.456 ', '123456', 'SP'],
  ['CRM-SP nº 123456', '123456', 'SP'],
  ['crmmg12345', '12345', 'MG'],
  ['123456/PR', '123456', 'PR'],
  ['12345 RS', '12345', 'RS'],
  ['CREMERJ 52 12345-6', '5212345-6', 'RJ'],
  ['52-12345-6', '52-12345-6', ''],
  ['CREMEB 1234', '1234', 'BA'],
  ['CREMAL 4567', '4567', 'AL'],
  ['cremam-4567', '4567', 'AM'],
  ['CREMEGO 4567', '4567', 'GO'],
  ['CRM PE: 9876 RQE 4321', '9876', 'PE'],
])('a doctor may write %j and it is read as %j, state %j', (text, number, state) => {
  expect(readCrm(text)).toMatchObject({ number, state });
});

test('the suffix of a provisional registration is kept, however it is attached', () => {
  const ways = ['123456-P', '123456P', '123456 p', '123.456/P', 'CRM/SP 123456-P'];
  expect(ways.map((way) => readCrm(way).number)).toEqual(ways.map(() => '123456-P'));
});

test('a tidied number stays as it is when it is read again', () => {
  for (const text of ['123456-P', '52-12345-6', 'EXME-123']) expect(readCrm(text).number).toBe(text);
});

test('a text without any digit is not a number and is left for the person to mend', () => {
  expect(readCrm(' CRM SP ')).toMatchObject({ number: 'CRM SP', state: 'SP' });
});
