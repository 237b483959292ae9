import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { startOf } from '../../src/shared/start-of.ts';

/** Refuses half an emoji, as everything does that has to send it. */
const send = (text: string) => encodeURIComponent(text);

it('keeps as much of a text as fits, and no half of a letter', () => {
  const text = 'Dra. 😀😀 Ana';
  expect(() => send(text.slice(0, 6))).toThrow();
  for (let longest = 0; longest <= text.length + 1; longest += 1) {
    const start = startOf(text, longest);
    expect(() => send(start)).not.toThrow();
    expect(text.startsWith(start)).toBe(true);
    expect(Math.min(longest, text.length) - start.length).toBeLessThanOrEqual(1);
  }
  expect(startOf(text, 100)).toBe(text);
});

it('goes for a name in the subject of a mail, and for the heading of a file', () => {
  const compiled = (file: string) => createRequire(import.meta.url)(`../../dist/pb_hooks/${file}.js`);
  const name = `${'a'.repeat(79)}😀b`;
  const request = { id: '1', full_name: name, email: 'a@b.co', specialty: '', crm: '', state: '' };
  const told = { appName: 'Agentes', appUrl: 'https://nosso.app', rows: [request], total: 1 };
  expect(() => send(compiled('registration/request-mails').newRequests(told).subject)).not.toThrow();
  let said = '';
  try {
    compiled('tables/read-table').readTable(`${name}\n1`, { name: ['nome'] }, ['name']);
  } catch (error) {
    said = String(error);
  }
  expect(said).toContain('aaa');
  expect(() => send(said)).not.toThrow();
});
