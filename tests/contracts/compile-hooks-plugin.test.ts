import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { compileHooksPlugin } from '../../scripts/build/compile-hooks-plugin.mjs';

const hook = (name: string) => resolve(import.meta.dirname, '../..', name);

function start(compile: () => Promise<boolean>) {
  const said: string[] = [];
  const logger = { info: (text: string) => said.push(text), error: (text: string) => said.push(text) };
  const watcher = Object.assign(new EventEmitter(), { add: () => undefined });
  compileHooksPlugin(compile).configureServer({ watcher, config: { logger } } as never);
  const settled = () => new Promise((done) => setTimeout(done, 20));
  return { said, watcher, settled };
}

it('compiles at the start, and for hooks that are changed, new or gone, never two at once', async () => {
  let [runs, running, most] = [0, 0, 0];
  const { watcher, settled } = start(async () => {
    runs += 1;
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return false;
  });
  await settled();
  expect(runs).toBe(1);
  watcher.emit('change', hook('pb_hooks/host/clock.ts'));
  watcher.emit('add', hook('pb_hooks/host/new.ts'));
  watcher.emit('unlink', hook('src/shared/old.ts'));
  for (const other of ['src/main.ts', 'pb_hooks/notes.md', 'pb_hooks-copy/a.ts'])
    watcher.emit('add', hook(other));
  await settled();
  expect([runs, most]).toEqual([4, 1]);
});

it('says when it has compiled and what the compiler said, and goes on after it', async () => {
  const results = [() => true, () => Promise.reject(new Error('clock.ts: broken')), () => false, () => true];
  const { said, watcher, settled } = start(async () => results.shift()?.() ?? false);
  for (let i = 0; i < 3; i += 1) watcher.emit('change', hook('pb_hooks/host/clock.ts'));
  await settled();
  expect(said).toEqual([
    expect.stringContaining('compiled'),
    'clock.ts: broken',
    expect.stringContaining('compiled'),
  ]);
});
