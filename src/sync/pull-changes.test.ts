import Dexie from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leaseState } from '#domain/access/lease.ts';
import type { Pull, PullProgress } from '#server/pull.ts';
import { enterSession, leaveSession } from '#session/session.ts';
import { closeDatabase, MemberDatabase, openDatabase } from '#store/database/database.ts';
import { useSyncActivity } from '#store/database/sync-activity.ts';
import { redactMirror } from '#store/mirror/redact-mirror.ts';
import type { SyncContext } from './ports.ts';
import { pullChanges, readMirrorState } from './pull-changes.ts';

let db: MemberDatabase;
let name = 0;

afterEach(async () => {
  vi.useRealTimers();
  db.close();
  await db.delete();
});

/** A server that answers like ours, and stops being read when the caller throws, as the real call does. */
function serving(pull: Pull): SyncContext['pull'] {
  return async (_cursor, onProgress: PullProgress) => {
    // By the clock of this device.
    const head = { ...pull.head, askedAt: Date.now() };
    try {
      await onProgress(head, pull.assistants.slice(0, 1));
      await onProgress(head, pull.assistants);
      return { ok: true, value: { ...pull, head } };
    } catch {
      return { ok: false, failure: { kind: 'unreachable' } };
    }
  };
}

const whole = (until: string): Pull => ({
  head: {
    cursor: { epoch: 'e', seq: 4 },
    askedAt: 0,
    full: true,
    count: 30,
    until,
    now: Date.now(),
    isAdmin: false,
    favorites: [],
    member: null,
  },
  assistants: Array.from({ length: 30 }, (_, n) => ({
    id: `id${n}`,
    name: `Nome ${n}`,
    description: '',
    category: 'Conteúdo',
    tags: [],
    url: 'https://assistentes.exemplo.com.br/x',
  })),
  gone: [],
});

const run = (pull: Pull) => runWith(new MemberDatabase(`pull-${name++}`), serving(pull));

async function runWith(database: MemberDatabase, pull: SyncContext['pull']) {
  db = database;
  const context: SyncContext = {
    db,
    restore: async () => undefined,
    pull,
    push: async () => ({ ok: false, failure: { kind: 'unreachable' } }),
    tell: async () => ({ ok: true, value: undefined }),
    onFavoritesTakenBack: () => undefined,
    onNews: () => undefined,
    onRole: () => undefined,
  };
  return pullChanges(context, await readMirrorState(db));
}

describe('a pull', () => {
  it('fills the mirror', async () => {
    expect(await run(whole(''))).toBeNull();
    expect((await db.read('catalogue'))?.count).toBe(30);
  });

  it('whose first cards cannot be stored says so, and not that the server cannot be reached', async () => {
    const full = new MemberDatabase(`pull-${name++}`);
    full.state.hook('creating', () => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(runWith(full, serving(whole('')))).rejects.toThrow('no room');
  });

  it('whose first cards cannot be stored loads nothing more', async () => {
    const full = new MemberDatabase(`pull-${name++}`);
    full.state.hook('creating', () => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const { head, assistants, gone } = whole('');
    const endless: SyncContext['pull'] = async (_held, onProgress) => {
      const value = { head: { ...head, askedAt: Date.now() }, assistants, gone };
      try {
        for (let parts = 0; parts < 1_000; parts += 1) {
          await onProgress(value.head, assistants);
          await new Promise((done) => setTimeout(done, 1));
        }
      } catch {
        return { ok: false, failure: { kind: 'unreachable' } };
      }
      throw new Error('was read to its end');
    };
    await expect(runWith(full, endless)).rejects.toThrow('no room');
  });

  it('on a phone whose clock runs ahead keeps no address and says what is wrong', async () => {
    const answer = whole('');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 45 * 24 * 3600 * 1000 });
    expect(await run(answer)).toBeNull();
    expect(await db.read('catalogue')).toBeUndefined();
    expect(JSON.stringify(await db.state.toArray())).not.toContain('https://');
    const lease = await db.read('lease');
    expect(lease && leaseState(lease, Date.now())).toBe('clock_ahead');
  });

  it('that was asked for with a cursor which a lock has taken meanwhile asks once more, for everything', async () => {
    await run(whole(''));
    const asked: unknown[] = [];
    const answered = serving(whole(''));
    await runWith(db, async (held, onProgress) => {
      asked.push(held.cursor?.seq);
      if (asked.length === 1) await redactMirror(db, 'access_expired');
      return answered(held, onProgress);
    });
    expect(asked).toEqual([4, undefined]);
    expect(await db.read('cursor')).toMatchObject({ seq: 4 });
  });

  it('whose answer comes after a sign-out in another tab brings nothing back', async () => {
    enterSession({ id: 'ana', email: 'ana@exemplo.com.br', name: '', isAdmin: false });
    const mine = openDatabase('ana');
    const answered = serving(whole(''));
    const ended = runWith(mine, async (...given) => {
      // The other tab deletes the mirror; this one hears of it by the token store.
      await Dexie.delete(mine.name);
      leaveSession();
      return answered(...given);
    });
    await ended.catch(() => undefined);
    expect(await Dexie.exists(mine.name)).toBe(false);
    closeDatabase('ana');
  });

  it('whose member leaves in the middle loads no further, and shows the next one no progress', async () => {
    const { head, assistants } = whole('');
    enterSession({ id: 'bia', email: 'bia@exemplo.com.br', name: '', isAdmin: false });
    await runWith(openDatabase('bia'), async (_cursor, onProgress) => {
      await onProgress({ ...head, askedAt: Date.now() }, assistants.slice(0, 1));
      expect(useSyncActivity.getState().progress).toEqual({ done: 1, total: 30 });
      leaveSession();
      closeDatabase('bia');
      useSyncActivity.setState({ progress: null });
      await expect(onProgress({ ...head, askedAt: Date.now() }, assistants)).rejects.toThrow('closed');
      expect(useSyncActivity.getState().progress).toBeNull();
      return { ok: false, failure: { kind: 'unreachable' } };
    });
  });
});
