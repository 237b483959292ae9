import { expect, it } from 'vitest';
import { safeUrl } from '#domain/assistant/assistant.ts';
import { isHttpsAddress } from '../../src/shared/https-address.ts';
import { HOSTILE_URLS } from '../support/hostile-urls.ts';
import { seededBelow } from '../support/seeded-random.ts';

/** What addresses are made of, and what they are broken with. */
const PIECES = [
  ...[
    'exemplo',
    'com',
    'br',
    '.',
    '.',
    '-',
    '_',
    'í',
    '日',
    '1',
    '256',
    '400',
    '0x7f',
    '08',
    '99999',
    ':443',
    ':',
  ],
  ...[
    '/',
    '/a',
    '?q=1',
    '#x',
    '@',
    '\\',
    ' ',
    '%41',
    '[::1]',
    '|',
    '^',
    '{nome}',
    ',',
    '!',
    '\u200b',
    '\u0000',
  ],
];

it('takes nothing that a browser would not open as https without credentials', () => {
  const random = seededBelow(20261122);
  let taken = 0;
  for (let round = 0; round < 60_000; round += 1) {
    const pieces = Array.from({ length: 1 + random(6) }, () => PIECES[random(PIECES.length)]);
    const address = `https://${pieces.join('')}`;
    if (!isHttpsAddress(address)) continue;
    taken += 1;
    // not URL.canParse: Node 20 compiles it into one that misreads letters with accents
    expect(() => new URL(address), JSON.stringify(address)).not.toThrow();
    const { protocol, username, password, hostname } = new URL(address);
    expect([address, protocol, username, password, hostname !== '']).toEqual([
      address,
      'https:',
      '',
      '',
      true,
    ]);
  }
  expect(taken).toBeGreaterThan(5_000);
});

it('a row that stands in the database past every check leads nowhere but to https', () => {
  for (const stored of HOSTILE_URLS) {
    const opened = safeUrl(stored);
    if (opened !== '') {
      const { protocol, username, password } = new URL(opened);
      expect([stored, protocol, username, password]).toEqual([stored, 'https:', '', '']);
    }
  }
});
