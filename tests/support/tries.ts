import { appendFileSync } from 'node:fs';

/**
 * Says how often something was tried for a row of the table of threats, for `npm run proofs -- threats`: after it held, or a
 * failure would count among what was tried and held.
 * @param row its name in scripts/proofs/threats.mjs
 */
export function tried(row: string, count = 1): void {
  const file = process.env['THREATS_COUNTS'];
  if (file) appendFileSync(file, `${row} ${count}\n`);
}
