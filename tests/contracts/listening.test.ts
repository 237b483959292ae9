import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../scripts/lib/environment.mjs';
import { isFree, whyNotFree } from '../../scripts/lib/free-port.mjs';

const require = createRequire(import.meta.url);
const { explain } = require('../../dist/pb_hooks/boot/listen.js') as { explain(failure: unknown): string };

it.each([
  ['listen tcp [::1]:80: bind: permission denied', 'este usuário não pode escutar em [::1]:80.'],
  ['listen tcp: lookup lugar on 127.0.0.53:53: no such host', 'este computador não tem o endereço lugar.'],
  // As the system says it where it asks no server for names.
  ['listen tcp: lookup lugar: no such host', 'este computador não tem o endereço lugar.'],
])('why the server cannot listen is explained with the address alone: %s', (words, sentence) => {
  expect(explain(`GoError: ${words}`)).toContain(sentence);
  expect(explain(`GoError: ${words}`)).toContain(`(${words}).`);
});

describe('where `npm start` listens', () => {
  it.each([
    ['::1', '[::1]'],
    ['[::1]', '[::1]'],
    [' 127.0.0.1 ', '127.0.0.1'],
    ['localhost', 'localhost'],
    ['', '127.0.0.1'],
  ])('HOST=%s stands in addresses as %s', (HOST, host) => {
    expect(readEnvironment({ HOST, PORT: '8090' })).toMatchObject({ host, appUrl: `http://${host}:8090` });
  });

  it('is called taken only where somebody listens', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    expect(await whyNotFree('127.0.0.1', port)).toBe('EADDRINUSE');
    expect(await isFree('127.0.0.1', port)).toBe(false);
    await new Promise((resolve) => other.close(resolve));
    // As an IPv6 address is written in front of a port; every machine has this one.
    expect(await whyNotFree('[127.0.0.1]', port)).toBe('');
    // For documents alone: no computer has it.
    expect(await whyNotFree('203.0.113.9', port)).toBe('EADDRNOTAVAIL');
  });
});
