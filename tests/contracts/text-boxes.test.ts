import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');

/** A box whose form stands in a file of its own. */
const FORM_OF: Record<string, string> = {
  'features/account/own-text.tsx': 'features/account/profile-texts.tsx',
  'features/admin-settings/setting-field.tsx': 'features/admin-settings/setting-form.tsx',
};

const read = (name: string) => readFileSync(join(src, name), 'utf8');

it('no text box lets the browser keep what is written in it, and none takes the keyboard its suggestions', () => {
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .filter((name) => read(name).includes('<textarea'));
  expect(names.length).toBeGreaterThan(5);
  const kept = names.filter((name) => {
    const forms = read(FORM_OF[name] ?? name).match(/<form\b[^<]*/g) ?? [];
    return forms.length === 0 || !forms.every((form) => form.includes('autoComplete="off"'));
  });
  expect(kept).toEqual([]);
  // Said by the box itself, Android's keyboards correct and suggest nothing in it.
  const boxes = names.flatMap((name) => read(name).match(/<textarea\b[^<]*/g) ?? []);
  expect(boxes.filter((box) => box.includes('autoComplete'))).toEqual([]);
});
