import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const code = readFileSync('pb_hooks/superusers/password-limits.ts', 'utf8');
const promise = readFileSync('SECURITY.md', 'utf8').replace(/\s+/g, ' ');

/** What the code allows, as `N an hour` or `N in 15 minutes`. */
const allowed = (window: string) => {
  const [, time, most] =
    new RegExp(`superuser:${window}\\b[^,]*, (clock\\.HOUR_SECONDS|QUARTER), (\\d+)\\]`).exec(code) ?? [];
  return { 'clock.HOUR_SECONDS': `${most}( times| more)? an hour`, QUARTER: `${most} in 15 minutes` }[
    time ?? ''
  ];
};

it('SECURITY.md promises the tries at a password that the code counts, of those in a known network too', () => {
  const said = [
    `more than ${allowed('strangers')} by all strangers`,
    `\\(${/superuser:identity:[^,]*, clock\.HOUR_SECONDS, (\d+)/.exec(code)?.[1]} for one account\\)`,
    `from which a superuser has signed in .* shares ${allowed('network')}`,
    `${allowed('address')} for an address`,
    `a browser that has signed in has ${allowed('device')}`,
  ];
  for (const words of said) expect(promise).toMatch(new RegExp(words));
});
