import { afterEach, describe, expect, it } from 'vitest';
import type { Assistant } from '#domain/assistant/assistant.ts';
import { MemberDatabase } from '#store/database/database.ts';
import { applyFirstCards, applyPull } from '#store/mirror/apply-pull.ts';
import { redactMirror } from '#store/mirror/revoke-access.ts';
import { type CatalogueView, CatalogueWatcher } from './catalogue-view.ts';

let db: MemberDatabase;
let name = 0;
const ends: (() => void)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) end();
  db.close();
  await db.delete();
});

const assistants = (count: number): Assistant[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `id${n}`,
    name: `Nome ${String(count - n).padStart(5, '0')}`,
    description: 'Um texto com várias palavras para indexar',
    category: 'Conteúdo',
    tags: ['reels'],
    url: 'https://assistentes.exemplo.com.br/x',
  }));

const answer = (all: Assistant[]) => ({
  askedAt: Date.now(),
  cursor: { epoch: 'e', seq: 1 },
  full: true,
  count: all.length,
  until: '',
  now: Date.now(),
  isAdmin: false,
  favorites: null,
  member: null,
  assistants: all,
  gone: [],
});

function watch(): { watcher: CatalogueWatcher; seen: CatalogueView['phase'][] } {
  db = new MemberDatabase(`view-${name++}`);
  const watcher = new CatalogueWatcher(db);
  const seen: CatalogueView['phase'][] = [];
  ends.push(watcher.subscribe(() => seen.push(watcher.current().phase)));
  return { watcher, seen };
}

async function until(check: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 10_000; !check(); ) {
    if (Date.now() > deadline) throw new Error('never');
    await new Promise((done) => setTimeout(done, 5));
  }
}

describe('the catalogue on the screen', () => {
  it('has its first cards before anybody looks when it was prepared, and reads the rest only then', async () => {
    db = new MemberDatabase(`view-${name++}`);
    const all = assistants(500);
    await applyFirstCards(db, answer(all.slice(0, 30)));
    const watcher = new CatalogueWatcher(db);
    watcher.prepare();
    await until(() => watcher.current().phase === 'first-cards');
    await applyPull(db, null, answer(all));
    await new Promise((done) => setTimeout(done, 50));
    expect(watcher.current().phase).toBe('first-cards');
    ends.push(watcher.subscribe(() => undefined));
    await until(() => watcher.current().phase === 'whole');
  });

  it('shows the first cards, then everything, in order', async () => {
    const { watcher, seen } = watch();
    const all = assistants(500);
    await applyFirstCards(db, answer(all.slice(0, 30)));
    await until(() => watcher.current().phase === 'first-cards');
    await applyPull(db, null, answer(all));
    await until(() => watcher.current().phase === 'whole');
    expect(watcher.current().catalogue.assistants.map((one) => one.id)).toEqual(
      [...all].reverse().map((one) => one.id),
    );
    expect(seen.at(-1)).toBe('whole');
  });

  it('arrives whole although lease and first cards are written all the time', async () => {
    const { watcher } = watch();
    await applyPull(db, null, answer(assistants(4_000)));
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) {
        const lease = await db.read('lease');
        if (lease) await db.state.put({ ...lease, clockHigh: lease.clockHigh + 1 });
        await new Promise((done) => setTimeout(done, 3));
      }
    })();
    // The whole itself is written anew too, as a busy administrator does.
    await until(() => watcher.current().phase === 'first-cards' || watcher.current().phase === 'whole');
    setTimeout(() => {
      isWriting = false;
    }, 1_500);
    await writing;
    await until(() => watcher.current().phase === 'whole');
    expect(watcher.current().total).toBe(4_000);
  });

  it('shows no address any more as soon as the mirror is locked', async () => {
    const { watcher } = watch();
    await applyPull(db, null, answer(assistants(50)));
    await until(() => watcher.current().catalogue.assistants[0]?.url !== undefined);
    await until(() => watcher.current().phase === 'whole');
    await redactMirror(db, 'access_expired');
    await until(() => watcher.current().catalogue.assistants.every((one) => one.url === ''));
    expect(watcher.current().total).toBe(50);
  });
});
