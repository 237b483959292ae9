import { afterEach, describe, expect, it, vi } from 'vitest';
import { pull, readPull } from './pull.ts';

afterEach(() => {
  vi.useRealTimers();
});

const HEAD = {
  epoch: 'e1',
  seq: 7,
  full: true,
  reset: false,
  count: 1,
  until: '',
  now: '2026-11-21 12:00:00.000Z',
  admin: false,
  favorites: ['a'],
  member: { name: 'Ana', email: 'ana@exemplo.com.br', profile: false },
};
const ITEM = { id: 'a', name: 'N', description: 'D', category: 'C', tags: ['t'], url: 'https://x.com.br/' };
const lines = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

function streamOf(text: string, chunkSize = 7): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += chunkSize)
        controller.enqueue(bytes.slice(at, at + chunkSize));
      controller.close();
    },
  });
}

const read = (text: string, chunkSize?: number) => readPull(streamOf(text, chunkSize), () => undefined, 0);

describe('a sync answer', () => {
  it('that arrives at once is told of from its first lines on', async () => {
    const items = Array.from({ length: 300 }, (_, n) => ({ ...ITEM, id: `i${n}` }));
    const text = lines({ ...HEAD, count: 300 }, ...items, { gone: [] }, { complete: true });
    const told: number[] = [];
    await readPull(streamOf(text, text.length), (_, assistants) => void told.push(assistants.length), 0);
    expect(told.length).toBeGreaterThan(3);
    expect(told[0]).toBeLessThan(100);
  });

  const whole = lines(HEAD, { ...ITEM, name: 'Ação' }, { gone: ['b'] }, { complete: true });

  it('is read whole however the network cuts it, also inside a letter', async () => {
    for (const size of [1, 2, 3, 7, 1000]) {
      const answer = await read(whole, size);
      expect(answer).toMatchObject({
        ok: true,
        value: { head: { cursor: { epoch: 'e1', seq: 7 } }, assistants: [{ name: 'Ação' }], gone: ['b'] },
      });
    }
  });

  it('counts for nothing when it breaks off anywhere', async () => {
    for (let end = 0; end < whole.length - 2; end += 5) {
      const answer = await read(whole.slice(0, end)).catch(() => ({ ok: false }));
      expect(answer.ok, `cut at ${end}`).toBe(false);
    }
  });

  it('counts for nothing when it is the page of a captive portal or another JSON', async () => {
    const foreign = [
      '<html>Entre na rede</html>',
      '{}',
      '[]',
      lines({ items: [] }),
      lines(HEAD, { gone: [] }),
    ];
    for (const text of foreign) {
      const answer = await read(text).catch(() => ({ ok: false }));
      expect(answer.ok, text).toBe(false);
    }
  });

  it('is not held back by one assistant with strange tags', async () => {
    for (const tags of [null, 'nonsense', {}, [1, 2]]) {
      const answer = await read(lines(HEAD, { ...ITEM, tags }, { gone: [] }, { complete: true }));
      expect(answer).toMatchObject({ ok: true, value: { assistants: [{ name: 'N', tags: [] }] } });
    }
  });

  it('never passes on an address that is not plain https', async () => {
    const evil = { ...ITEM, url: 'javascript:alert(1)' };
    const answer = await read(lines(HEAD, evil, { gone: [] }, { complete: true }));
    expect(answer).toMatchObject({ ok: true, value: { assistants: [{ id: 'a', url: '' }] } });
  });
});

it('a refusal whose body never comes to an end is given up: the sync of all tabs would wait for it', async () => {
  vi.useFakeTimers();
  const abort = new AbortController();
  const stalled = new Promise((_, reject) => abort.signal.addEventListener('abort', reject));
  const refusal = { ok: false, status: 401, type: 'basic', headers: new Headers(), json: () => stalled };
  const response = Promise.resolve(refusal as unknown as Response);
  const answer = pull(null, () => undefined, { response, abort, askedAt: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toEqual({ ok: false, failure: { kind: 'unreachable' } });
});
