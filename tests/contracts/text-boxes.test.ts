import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');

it('no text box lets the browser keep what is written in it, on its disk and behind the sign-out', () => {
  const boxes = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) =>
      [...readFileSync(join(src, name), 'utf8').matchAll(/<textarea\b[^<]*/g)].map(([text]) => ({
        name,
        text,
      })),
    );
  expect(boxes.length).toBeGreaterThan(5);
  expect(boxes.filter(({ text }) => !text.includes('autoComplete="off"'))).toEqual([]);
});
