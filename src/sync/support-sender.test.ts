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

/** A sender of one message; the first answers of the server are given. */
async function senderMeeting(...answers: Result<Delivered>[]) {
  vi.setSystemTime('2027-01-30T12:00:00Z');
  const send = vi.fn(async () => answers.shift() ?? succeed({ id: 'ticket' }));
  const isReachable = vi.fn(async () => false);
  const told = { onDelivered: () => undefined, onRefused: () => undefined };
  const restore = async () => undefined;
  const sender = new SupportSender({ db, send, isReachable, ...told, restore }, () => undefined);
  const message = { key: 'm1', ticketId: null, name: 'Ana', email: 'ana@exemplo.com.br', message: 'Oi' };
  await enqueueMessage(db, { ...message, writtenAt: 1, refusal: '' });
  await sender.flush();
  return { sender, send, isReachable };
}

/** The first message meets a limit of a minute. */
const limitedSender = () => senderMeeting(fail({ kind: 'limited', seconds: 60 }));

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

it('a message leaves also where the browser says wrongly, and for ever, that there is no network', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { sender, send, isReachable } = await senderMeeting();
  expect(isReachable).toHaveBeenCalledTimes(1);
  // Nothing has left: it can still be mended.
  expect([send.mock.calls.length, (await db.outgoing.toArray())[0]?.wasTried]).toEqual([0, undefined]);
  isReachable.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await vi.waitFor(async () => expect(await db.outgoing.count()).toBe(0), { timeout: 20_000 });
  expect(send).toHaveBeenCalledTimes(1);
  // With nothing that waits nobody is asked.
  isReachable.mockClear();
  await sender.flush();
  expect(isReachable).not.toHaveBeenCalled();
  sender.stop();
});
