import { createRequire } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';

const require = createRequire(import.meta.url);
const fixedAdministrator = require('../../dist/pb_hooks/members/fixed-administrator.js') as {
  fixedEmail(): string;
};
const publicDemo = require('../../dist/pb_hooks/host/public-demo.js') as { isOn(): boolean };
const environment = require('../../dist/pb_hooks/host/environment.js') as {
  read(getenv: (name: string) => string, encryptionEnv: string): { environment: Record<string, unknown> };
};

/** What the start and every later request make of the same words. */
function modes(env: Partial<Record<string, string>>) {
  const getenv = (name: string) => env[name] ?? '';
  vi.stubGlobal('$os', { getenv });
  const started = environment.read(getenv, '').environment;
  return {
    started: [started['adminEmail'], started['publicDemo']],
    later: [fixedAdministrator.fixedEmail(), publicDemo.isOn()],
  };
}

afterEach(() => vi.unstubAllGlobals());

it.each(['1', 'true', ' TRUE ', '0', 'false', ''])(
  'a mode given as "%s" is for every request what it was at the start',
  (word) => {
    const { started, later } = modes({ TRIAL: word, DEMO_PUBLIC: word });
    expect(later).toEqual(started);
    const isOn = /1|true/i.test(word);
    expect(later).toEqual([isOn ? 'admin@exemplo.com.br' : '', isOn]);
  },
);
