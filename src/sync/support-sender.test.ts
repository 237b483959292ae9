import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fail, type Result, succeed } from '#domain/result/failure.ts';
import { MemberDatabase } from '#store/database/database.ts';
import { type Delivered, enqueueMessage } from '#store/outbox/message-outbox.ts';
import { SupportSender } from './support-sender.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let db: MemberDatabase;

beforeEach(() => {
  db = new MemberDatabase('remetente');
  vi.stubGlobal('navigator', { onLine: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});

afterEach(async () => {
  vi.useRealTimers();
  db.close();
  await db.delete();
});

/** A sender whose first message meets a limit of a minute. */
async function limitedSender() {
  vi.setSystemTime('2027-01-30T12:00:00Z');
  const limited: Result<Delivered>[] = [fail({ kind: 'limited', seconds: 60 })];
  const send = vi.fn(async () => limited.shift() ?? succeed({ id: 'ticket' }));
  const told = { onDelivered: () => undefined, onRefused: () => undefined };
  const sender = new SupportSender({ db, send, ...told, restore: async () => undefined }, () => undefined);
  const message = { key: 'm1', ticketId: null, name: 'Ana', email: 'ana@exemplo.com.br', message: 'Oi' };
  await enqueueMessage(db, { ...message, writtenAt: 1, refusal: '' });
  await sender.flush();
  return { sender, send };
}

it('a limit ends after its time, also where the clock is put back meanwhile: a message would wait for days', async () => {
  const { sender, send } = await limitedSender();
  // A clock that was ahead by sixty days is set right.
  vi.setSystemTime(Date.now() - 60 * DAY_MS);
  await sender.flush();
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await sender.flush();
  expect(send).toHaveBeenCalledTimes(2);
  sender.stop();
});

it('a limit ends while the device sleeps, whose steady clock stands still then', async () => {
  const { sender, send } = await limitedSender();
  vi.setSystemTime(Date.now() + MINUTE_MS);
  await sender.flush();
  expect(send).toHaveBeenCalledTimes(2);
  sender.stop();
});
