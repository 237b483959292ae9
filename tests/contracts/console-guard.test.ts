import { createRequire } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';

const { guard } = createRequire(import.meta.url)('../../dist/pb_hooks/console/core/preflight.js') as {
  guard(app: { dataDir(): string }, args: string[]): void;
};

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['permission denied', 'este usuário não pode abrir a pasta de dados /dados.'],
  ['no such file or directory', 'não há dados em /dados. Confira --dir'],
])('a command that finds no database says why: %s', (reason, sentence) => {
  const stat = () => {
    throw new Error(`stat /dados/data.db: ${reason}`);
  };
  vi.stubGlobal('$os', { stat });
  expect(() => guard({ dataDir: () => '/dados' }, ['pocketbase', 'check'])).toThrow(sentence);
});
