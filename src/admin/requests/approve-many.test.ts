import { expect, test } from 'vitest';
import type { Approval } from '#domain/admin/admin-request.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { enterSession, leaveSession } from '#session/session.ts';
import { hasUnsaved } from '../before-unload-guard.ts';
import { approveMany } from './approve-many.ts';

const PLAN = { planType: 'Anual', accessDuration: '2027-11-21' };
const approval: Approval = { userId: 'u', created: true, mail: 'sent', decided: null };
const approved: Outcome<Approval> = { ok: true, value: approval };
const failed: Outcome<Approval> = { ok: false, code: 'unreachable', title: '', description: '' };

test('every request gets one answer, and one failure keeps none of the others back', async () => {
  const ids = Array.from({ length: 50 }, (_, at) => `r${at}`);
  const asked: string[] = [];
  const results = new Map<string, boolean>();
  const counts = await approveMany(
    ids,
    PLAN,
    (id, outcome) => results.set(id, outcome.ok),
    async (id, plan) => {
      asked.push(id);
      expect(plan).toBe(PLAN);
      await new Promise((done) => setTimeout(done, 1));
      if (id === 'r8') return { ok: true, value: { ...approval, mail: 'failed' } };
      return id === 'r7' ? failed : approved;
    },
  );
  expect(asked.sort()).toEqual([...ids].sort());
  expect(results.size).toBe(50);
  expect([...results].filter(([, ok]) => !ok)).toEqual([['r7', false]]);
  expect(counts).toEqual({ done: 49, failed: 1, untried: 0, unmailed: 1 });
});

test('no more than three wait for their mail at a time', async () => {
  let running = 0;
  let most = 0;
  await approveMany(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
    PLAN,
    () => undefined,
    async () => {
      running += 1;
      // Until the last one is answered a reload would cut something off.
      expect(hasUnsaved()).toBe(true);
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 2));
      running -= 1;
      return approved;
    },
  );
  expect(most).toBe(3);
  expect(hasUnsaved()).toBe(false);
});

test('it ends with the session of who began it: the rest would go in the name of who comes in by another tab', async () => {
  const ana = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: true };
  enterSession(ana);
  const asked: string[] = [];
  const counts = await approveMany(
    ['a', 'b', 'c', 'd', 'e'],
    PLAN,
    () => undefined,
    async (id) => {
      asked.push(id);
      await new Promise((done) => setTimeout(done, 1));
      enterSession({ ...ana, id: 'bruno' });
      return approved;
    },
  );
  leaveSession();
  expect(asked).toEqual(['a', 'b', 'c']);
  expect(counts).toEqual({ done: 3, failed: 0, untried: 2, unmailed: 0 });
  expect(hasUnsaved()).toBe(false);
});
