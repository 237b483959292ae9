import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The account for PocketBase's dashboard in trial mode: made once and kept beside the data, readable by their
 * owner alone, so that a second start uses the same one.
 * @param {string} dataDir
 * @returns {{ email: string, password: string, path: string }}
 */
export function trialSuperuser(dataDir) {
  const path = join(dataDir, 'trial-superuser.json');
  if (existsSync(path)) return { ...JSON.parse(readFileSync(path, 'utf8')), path };
  const account = { email: 'superuser@exemplo.com.br', password: randomBytes(15).toString('base64url') };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(path, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600 });
  return { ...account, path };
}
