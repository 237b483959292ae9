import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

const { limitKey } = createRequire(import.meta.url)('../../dist/pb_hooks/http/client-address.js') as {
  limitKey(e: { realIP(): string }): string;
};
const keyOf = (ip: string) => limitKey({ realIP: () => ip });

it.each([
  ['an IPv4 address', '203.0.113.7', ['203.0.113.7', ' 203.0.113.7 ']],
  [
    'an IPv4 address mapped into IPv6',
    '1.2.3.4',
    [
      '::ffff:1.2.3.4',
      '::FFFF:1.2.3.4',
      '::ffff:0102:0304',
      '::ffff:102:304',
      '0:0:0:0:0:ffff:1.2.3.4',
      '0000:0000:0000:0000:0000:ffff:0102:0304',
      '::ffff:1.2.3.4%eth0',
      '[::ffff:1.2.3.4]',
      '::ffff:0:1.2.3.4',
    ],
  ],
  [
    'an IPv4 address behind NAT64',
    '1.2.3.4',
    ['64:ff9b::1.2.3.4', '64:FF9B::102:304', '0064:ff9b:0000:0000:0000:0000:0102:0304'],
  ],
  [
    'an IPv4 address behind a NAT64 of its own',
    '192.0.2.33',
    ['64:ff9b:1::192.0.2.33', '64:ff9b:1:abcd::c000:221', '64:ff9b:1:c000:2:2100::'],
  ],
  ['an IPv4 address in 6to4', '192.0.2.33', ['2002:c000:221::1', '2002:C000:0221:ffff:1:2:3:4']],
  [
    'a line of a provider',
    '2001:db8:1:2',
    [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      '2001:0DB8:0001:0002:0000:0000:0000:0001',
      '2001:db8:1:2::%25eth0',
    ],
  ],
  ['this machine', '0:0:0:0', ['::1', '0:0:0:0:0:0:0:1', '0000:0000:0000:0000:0000:0000:0000:0001']],
  ['a link', 'fe80:0:0:0', ['fe80::1%eth0', 'fe80::2%lo', 'FE80:0::3']],
])('%s counts once, however it is written', (_what, key, spellings) => {
  for (const spelling of spellings) expect([spelling, keyOf(spelling)]).toEqual([spelling, key]);
});

it('the neighbours of an address have limits of their own', () => {
  const neighbours = [
    '1.2.3.4',
    '::ffff:1.2.3.5',
    '64:ff9b::1.2.3.6',
    '64:ff9b:1::1.2.3.7',
    '64:ff9b:1:102:3:800::',
    '2002:102:309::1',
    '2001:db8:1:2::1',
    '2001:db8:1:3::1',
    '64:ff9b:2::1.2.3.4',
    '::1',
  ];
  expect(new Set(neighbours.map(keyOf)).size).toBe(neighbours.length);
});

it.each([
  'invalid IP',
  '',
  'unknown',
  '::ffff:1.2.3',
  '1::2::3',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7:8::',
  ':1::2',
  '1::2:',
  '1:::2',
  '::ffff:g',
])('what is no address (%j) stays as it is, and breaks nothing', (text) => expect(keyOf(text)).toBe(text));
