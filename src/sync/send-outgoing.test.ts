import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Failure, fail, type Result, succeed } from '#domain/result/failure.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { MemberDatabase, OutgoingMessage } from '#store/database/database.ts';
import {
  type Delivered,
  discardAllMessages,
  enqueueMessage,
  fateOf,
  withdrawMessage,
} from '#store/outbox/message-outbox.ts';
import { restoreMessages } from '#store/sign-out/stash-messages.ts';
import { wipeMember } from '#store/sign-out/wipe.ts';
import { memberDatabases } from '../../tests/support/member-databases.ts';
import { sendOutgoing } from './send-outgoing.ts';

const open = memberDatabases('mensagens');

// Plain http has no Web Locks: keys alone must keep the messages right.
beforeEach(() => vi.stubGlobal('navigator', {}));

afterEach(() => {
  vi.unstubAllGlobals();
});

const written = (key: string, change: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  key,
  ticketId: null,
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  message: `Mensagem ${key}`,
  writtenAt: Number(key.replace(/\D/g, '')) || 1,
  refusal: '',
  ...change,
});

/** The server's rule for keys, and what it was asked in which order. */
class Server {
  readonly asked: string[] = [];
  readonly tickets = new Map<string, string>();
  /** How the next requests end instead of with an answer. */
  readonly faults: (Failure | 'lost-answer' | 'dead-tab')[] = [];

  readonly send = async ({ key }: OutgoingMessage): Promise<Result<Delivered>> => {
    this.asked.push(key);
    const fault = this.faults.shift();
    if (typeof fault === 'object') return fail(fault);
    const id = this.tickets.get(key) ?? `ticket-${this.tickets.size + 1}`;
    this.tickets.set(key, id);
    if (fault === 'lost-answer') return fail({ kind: 'unreachable' });
    if (fault === 'dead-tab') throw new Error('the tab was killed');
    return succeed({ id });
  };
}

function run(db: MemberDatabase, server: Server) {
  const told: string[] = [];
  const result = sendOutgoing({
    db,
    send: server.send,
    onDelivered: ({ key }) => told.push(`sent ${key}`),
    onRefused: ({ key }, code) => told.push(`${code} ${key}`),
  });
  return result.then((failure) => ({ failure, told }));
}

const refused = (code: ErrorCode): Failure => ({ kind: 'refused', status: 400, code, detail: '', extra: {} });
const keys = async (db: MemberDatabase) => (await db.outgoing.toArray()).map(({ key }) => key);

describe('messages to support that wait on the device', () => {
  it('leave in the order in which they were written, and stand among the tickets at once', async () => {
    const db = open();
    // As they are kept in the database: by their keys, which say nothing about their order.
    for (const key of ['m2', 'm1', 'm3']) await db.outgoing.put(written(key));
    const server = new Server();
    expect(await run(db, server)).toEqual({ failure: null, told: ['sent m1', 'sent m2', 'sent m3'] });
    expect(await keys(db)).toEqual([]);
    const tickets = (await db.read('tickets'))?.items.map(({ message }) => message);
    expect(tickets).toEqual(['Mensagem m3', 'Mensagem m2', 'Mensagem m1']);
  });

  it('leave in that order also where the clock was put back in between', async () => {
    const db = open();
    await enqueueMessage(db, written('m1', { writtenAt: 5_000 }));
    await enqueueMessage(db, written('m2', { writtenAt: 4_000 }));
    await enqueueMessage(db, written('m0', { writtenAt: 4_500 }));
    const { told } = await run(db, new Server());
    expect(told).toEqual(['sent m1', 'sent m2', 'sent m0']);
  });

  it('become one ticket each, however often an answer is lost or the tab dies', async () => {
    const userId = 'mensagens-perdidas';
    const server = new Server();
    await enqueueMessage(open(userId), written('m1'));
    server.faults.push('lost-answer', 'dead-tab', { kind: 'unreachable' }, 'lost-answer');
    for (let attempt = 0; attempt < 4; attempt++) {
      const db = open(userId);
      await run(db, server).catch(() => undefined);
      expect(await keys(db)).toEqual(['m1']);
      db.close();
    }
    const db = open(userId);
    expect((await run(db, server)).told).toEqual(['sent m1']);
    expect([...server.tickets.values()]).toEqual(['ticket-1']);
    expect((await db.read('tickets'))?.items.map(({ id }) => id)).toEqual(['ticket-1']);
  });

  it('are known as sent only when the server took them, not when another tab took them back', async () => {
    const db = open();
    for (const key of ['m1', 'm2']) await enqueueMessage(db, written(key));
    expect(await fateOf(db, 'm1')).toEqual({ state: 'waiting' });
    await withdrawMessage(db, 'm1');
    await run(db, new Server());
    expect(await fateOf(db, 'm1')).toEqual({ state: 'taken' });
    expect(await fateOf(db, 'm2')).toEqual({ state: 'sent' });
  });

  it('are not sent twice by two tabs', async () => {
    const db = open();
    await enqueueMessage(db, written('m1'));
    const server = new Server();
    await Promise.all([run(db, server), run(db, server)]);
    expect(server.tickets.size).toBe(1);
    expect((await db.read('tickets'))?.items).toHaveLength(1);
  });

  it('stay with the reason when the server refuses one, and the others still leave', async () => {
    const db = open();
    for (const key of ['m1', 'm2']) await enqueueMessage(db, written(key));
    const server = new Server();
    server.faults.push(refused('invalid_email'));
    expect(await run(db, server)).toEqual({ failure: null, told: ['invalid_email m1', 'sent m2'] });
    expect(await db.outgoing.toArray()).toMatchObject([{ key: 'm1', refusal: 'invalid_email' }]);
    expect((await run(db, server)).told).toEqual([]);
    expect((await withdrawMessage(db, 'm1'))?.message).toBe('Mensagem m1');
  });

  it('wait as they are when the limit is reached or the session is dead', async () => {
    for (const failure of [{ kind: 'limited', seconds: 90 }, { kind: 'signed-out' }] as Failure[]) {
      const db = open();
      for (const key of ['m1', 'm2']) await enqueueMessage(db, written(key));
      const server = new Server();
      server.faults.push(failure);
      expect(await run(db, server)).toEqual({ failure, told: [] });
      expect(server.asked).toEqual(['m1']);
      expect(await keys(db)).toEqual(['m1', 'm2']);
    }
  });

  it('are not held up by one that the server chokes on, but none overtakes another in its own thread', async () => {
    const db = open();
    await enqueueMessage(db, written('m1', { ticketId: 't1' }));
    await enqueueMessage(db, written('m2', { ticketId: 't1' }));
    await enqueueMessage(db, written('m3'));
    const server = new Server();
    server.faults.push({ kind: 'server-broken', status: 500 });
    const { failure, told } = await run(db, server);
    expect([failure?.kind, told]).toEqual(['server-broken', ['sent m3']]);
    // Only what has left may be there: the one behind it can still be mended.
    expect((await db.outgoing.toArray()).map(({ key, wasTried }) => [key, wasTried])).toEqual([
      ['m1', true],
      ['m2', undefined],
    ]);
    expect(server.asked).toEqual(['m1', 'm3']);
  });

  it('join their thread and reopen it', async () => {
    const db = open();
    const ticket = { id: 't1', name: '', email: '', message: 'Pergunta', created_at: '', updated_at: '' };
    await db.state.put({ key: 'tickets', items: [{ ...ticket, status: 'resolvido', messages: [] }] });
    await enqueueMessage(db, written('m1', { ticketId: 't1' }));
    await run(db, new Server());
    expect((await db.read('tickets'))?.items).toMatchObject([
      { id: 't1', status: 'aberto', messages: [{ author: 'member', message: 'Mensagem m1' }] },
    ]);
  });
});

describe('a message that is taken back', () => {
  it('never leaves when it had not left before', async () => {
    const db = open();
    await enqueueMessage(db, written('m1'));
    expect(await withdrawMessage(db, 'm1')).toMatchObject({ message: 'Mensagem m1' });
    const server = new Server();
    await run(db, server);
    expect(server.asked).toEqual([]);
  });

  it('is not given back when it may be at the server: it would arrive twice', async () => {
    const db = open();
    await enqueueMessage(db, written('m1'));
    const server = new Server();
    server.faults.push('lost-answer');
    await run(db, server);
    expect(await withdrawMessage(db, 'm1')).toBeUndefined();
    expect(await keys(db)).toEqual(['m1']);
  });
});

describe('at the end of a session', () => {
  it('unsent messages are kept for that member alone, and come back with the next sign-in', async () => {
    const db = open();
    await enqueueMessage(db, written('m1'));
    db.close();
    expect(await wipeMember(db.userId)).toEqual({ stashedIntents: 0, stashedMessages: 1 });
    const other = open();
    await restoreMessages(other);
    expect(await keys(other)).toEqual([]);
    const again = open(db.userId);
    expect(await keys(again)).toEqual([]);
    await restoreMessages(again);
    await restoreMessages(again);
    expect(await keys(again)).toEqual(['m1']);
  });

  it('nothing is kept of what the person agreed to lose', async () => {
    const db = open();
    await enqueueMessage(db, written('m1'));
    await discardAllMessages(db);
    db.close();
    expect(await wipeMember(db.userId)).toEqual({ stashedIntents: 0, stashedMessages: 0 });
    const again = open(db.userId);
    await restoreMessages(again);
    expect(await keys(again)).toEqual([]);
  });
});
