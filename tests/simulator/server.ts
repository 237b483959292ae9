import { storedMoment } from '../../src/shared/sao-paulo.ts';
import { ApiError, appOf, FakeRecord, globalsOf, type StreamClient } from './go.ts';
import { loaderOf } from './hooks.ts';
import type { Network, Sent } from './network.ts';
import { Post } from './post.ts';
import type { Change } from './programs.ts';
import { letters, type Random, seeded } from './random.ts';
import { Sqlite } from './sqlite.ts';
import type { Task, World } from './world.ts';

/** A whole answer. */
export interface Reply {
  status: number;
  type: string;
  headers: Record<string, string>;
  body: string;
}

/** What a token says of itself, be it alive or dead; nothing where there is none. */
export function claimsOf(token = ''): { id: string; exp: number } {
  const [, claims] = token.split('.');
  return claims ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : { id: '', exp: 0 };
}

/** What is said about every exchange to whoever watches. */
export interface Served {
  device: string;
  sent: Sent;
  userId: string;
  reply: Reply;
  /** Of a push: the number that the server held before. */
  before: number;
}

/** What has happened at the server, in its order: all that the real one has to be told to be in the same state. */
export type Happened =
  | { what: 'request'; sent: Sent; reply: Reply }
  | { what: 'boot'; epoch: string }
  | { what: 'save'; table: string; fields: Record<string, unknown>; isNew: boolean }
  | { what: 'delete-assistant'; id: string }
  | { what: 'poison'; id: string; tags: string }
  | { what: 'revoke'; id: string; tokenKey: string };

/** The device's end of a stream. */
interface Listening {
  hear: (name: string, data: string) => void;
  end: () => void;
}

/** Neither a tab nor a disk: it never freezes. */
const PROCESS = { name: 'server', isDead: false, isFrozen: false };

const DAY = 86_400_000;
/** PocketBase closes a stream that has carried nothing for so long, and each after half an hour. */
const STREAM_IDLE_MS = 5 * 60_000;
const STREAM_LONGEST_MS = 30 * 60_000;
const TOKEN_DAYS = 60;

/**
 * The server: the compiled hooks of the product on a SQLite with the triggers of its migrations. What PocketBase itself
 * does around them (tokens, records, streams) is `go.ts`.
 */
export class Server {
  isUp = false;
  /** How far its wall clock is ahead of the true time. */
  skew = 0;
  /** Answers as a release before `from` and `seq` did. */
  isOld = false;
  /** Somebody's tokens have been ended past the app. */
  hasRevoked = false;
  readonly clock: typeof Date;
  /** How often its process has begun. */
  starts = 0;
  private deathIn = 0;
  /** Of the publisher's jobs the last one leads. */
  private jobs = 0;
  private wakePublisher = () => {};
  hasDied = false;
  readonly post: Post;
  /** How often an older backup has taken the place of the database. */
  restores = 0;
  sqlite!: Sqlite;
  load!: <T>(file: string) => T;
  onServed: (served: Served) => void = () => {};
  onCommit: () => void = () => {};
  onHappened: (happened: Happened) => void = () => {};
  private readonly random: Random;
  private app!: ReturnType<typeof appOf>['app'];
  private clients!: Map<string, StreamClient>;
  private readonly heard = new Map<string, Listening>();

  constructor(
    readonly world: World,
    private readonly network: Network,
    seed: string,
    private readonly changes: readonly Change[] = [],
  ) {
    this.random = seeded(`${seed}/server`);
    this.post = new Post(world, this.use);
    const now = () => this.now;
    this.clock = class extends Date {
      constructor(...given: unknown[]) {
        // @ts-expect-error A date is made in many ways.
        super(...(given.length ? given : [now()]));
      }
      static override now = now;
    } as typeof Date;
  }

  get now(): number {
    return Math.floor(this.world.now + this.skew);
  }

  /** Monotonic: no jump of the wall clock reaches it. */
  elapsed = (): number => this.world.now;

  /** As PocketBase writes dates. */
  stamp = (at = this.now): string => storedMoment(at);

  /** The database is used: here a process may end, and one that has ended does nothing any more. */
  readonly use = (): void => {
    if (this.deathIn > 0) {
      this.deathIn -= 1;
      this.hasDied ||= this.deathIn === 0;
    }
    if (this.hasDied) throw new Error('the process has ended');
  };

  put(image: Uint8Array): void {
    this.sqlite = new Sqlite(image, () => this.stamp());
  }

  start(): void {
    this.starts += 1;
    this.hasDied = false;
    const { app, clients } = appOf(this, this.random);
    this.app = app;
    this.clients = clients;
    this.load = loaderOf(globalsOf(this, this.random, app), this.changes, {
      'mail/send-mail.js': this.post.room,
      // In the real one it is a pipe of Go's, and the job waits at its other end.
      'host/bell.js': {
        prepare: () => {},
        ring: (_: object, bell: string) => bell === 'publisher' && this.wakePublisher(),
        wait: () => false,
      },
    });
    this.load<{ begin(app: object): void }>('catalogue/epoch.js').begin(app);
    this.load<{ start(app: object): void }>('realtime/publisher.js').start(app);
    this.load<{ prepare(app: object): void }>('http/in-flight.js').prepare(app);
    this.isUp = true;
    const [boot] = this.sqlite.all('SELECT epoch FROM sync_boots ORDER BY n DESC LIMIT 1');
    this.onHappened({ what: 'boot', epoch: String(boot?.['epoch']) });
    this.onCommit();
  }

  /** The process dies: memory, streams and answers under way are gone. */
  stop(): void {
    this.isUp = false;
    this.wakePublisher = () => {};
    this.heard.clear();
    this.network.breakAll();
  }

  /** Once a minute: changes of others, past the hooks. */
  look(): void {
    if (!this.isUp) return;
    const publisher = this.load<{ markDirty(app: object): void; flush(app: object): void }>(
      'realtime/publisher.js',
    );
    publisher.markDirty(this.app);
    publisher.flush(this.app);
  }

  /** Lets the publisher's job run for so long, as one a minute does: it looks when it means to, and can be rung. */
  runPublisher(span: number): void {
    this.jobs += 1;
    const [job, starts, end] = [this.jobs, this.starts, this.world.now + span];
    const { createPass } = this.load<{ createPass(app: object): () => number }>('realtime/publisher-jobs.js');
    const pass = createPass(this.app);
    let [isPassing, isRung] = [false, false];
    let next: Task | undefined;
    const wait = (pause: number) => {
      if (next) this.world.cancel(next);
      next = this.world.after(pause, PROCESS, run);
    };
    const run = () => {
      if (!this.isUp || starts !== this.starts || job !== this.jobs) return;
      if (this.world.now >= end) {
        this.wakePublisher = () => {};
        this.load<{ retire(app: object): void }>('realtime/publisher.js').retire(this.app);
        return;
      }
      [isPassing, isRung] = [true, false];
      const pause = pass();
      isPassing = false;
      wait(isRung ? 1 : pause);
    };
    this.wakePublisher = () => {
      isRung = true;
      if (!isPassing) wait(1);
    };
    run();
  }

  /** Opens a stream of somebody who has none of the devices; returns what closes it. */
  listen(userId: string, topic: string, hear: () => void): () => void {
    const id = this.openStream({ hear: (name) => name === topic && hear(), end: () => {} });
    const user = this.app.findRecordById('users', userId);
    const headers = { authorization: this.tokenOf(user), 'content-type': 'application/json' };
    const body = JSON.stringify({ clientId: id, subscriptions: [topic] });
    this.answer({ method: 'POST', path: '/api/realtime', query: '', headers, body }, user);
    return () => this.closeStream(id);
  }

  forgetDevices(): void {
    this.load<{ forgetDevices(app: object): void }>('catalogue/push-favorites.js').forgetDevices(this.app);
  }

  tokenOf(user: FakeRecord): string {
    const claims = { id: user.id, exp: Math.floor(this.now / 1000) + TOKEN_DAYS * 86_400, refreshable: true };
    return `sim.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${user.tokenKey()}`;
  }

  /** Whose token this is; null for a dead one. */
  private authOf(token: string): FakeRecord | null {
    const [, , key] = token.split('.');
    try {
      const { id, exp } = claimsOf(token);
      const user = this.app.findRecordById('users', id);
      return user.tokenKey() === key && exp * 1000 > this.now ? user : null;
    } catch {
      return null;
    }
  }

  openStream(listening: Listening): string {
    const id = letters(this.random, 20);
    const kept = new Map<string, unknown>();
    const { world } = this;
    const latest = world.now + STREAM_LONGEST_MS;
    let spokenAt = world.now;
    const client: StreamClient = {
      id: () => id,
      send: ({ name, data }) => {
        spokenAt = world.now;
        this.heard.get(id)?.hear(name, data);
      },
      hasSubscription: (topic) => client.subscriptions.has(topic),
      subscriptions: new Set(),
      unsubscribe: () => client.subscriptions.clear(),
      get: (key) => kept.get(key),
      set: (key, value) => void kept.set(key, value),
    };
    this.clients.set(id, client);
    this.heard.set(id, listening);
    const endInTime = () => {
      if (!this.heard.has(id)) return;
      const end = Math.min(latest, spokenAt + STREAM_IDLE_MS);
      if (world.now < end) return void world.after(end - world.now, PROCESS, endInTime);
      this.clients.delete(id);
      this.endStream(id);
    };
    endInTime();
    listening.hear('PB_CONNECT', JSON.stringify({ clientId: id }));
    return id;
  }

  /** The server closes it. */
  endStream(id: string): void {
    const listening = this.heard.get(id);
    this.heard.delete(id);
    listening?.end();
  }

  /** The device closes it. */
  closeStream(id: string): void {
    this.heard.delete(id);
    if (this.isUp) this.clients.delete(id);
  }

  /** Answers one request, in one go. */
  serve(sent: Sent, device: string): Reply {
    const auth = this.authOf(sent.headers['authorization'] ?? '');
    let before = 0;
    if (sent.path === '/api/app/favorites/push' && auth) {
      const { device: id } = parsed(sent.body);
      const sql = 'SELECT last_op AS n FROM sync_devices WHERE user_id = {:user} AND device = {:id}';
      before = Number(this.sqlite.all(sql, { user: auth.id, id: String(id) })[0]?.['n'] ?? 0);
    }
    const reply = this.answer(sent, auth);
    this.onHappened({ what: 'request', sent, reply });
    this.onServed({ device, sent, userId: auth?.id ?? '', reply, before });
    this.onCommit();
    if (this.isOld && sent.path === '/api/app/favorites/push' && reply.status === 200) {
      const { from: _, seq: __, ...older } = parsed(reply.body);
      return { ...reply, body: JSON.stringify(older) };
    }
    return reply;
  }

  /**
   * Answers a request of somebody who has none of the devices.
   * @param deathIn after so many accesses to the database the process ends; 0: it does not
   */
  ask(name: string, body: object, userId: string, deathIn = 0): Reply {
    const [method = '', path = ''] = name.split(' ');
    const text = method === 'GET' ? '' : JSON.stringify(body);
    const headers = { 'content-type': 'application/json' };
    const auth = userId ? this.app.findRecordById('users', userId) : null;
    const event = this.eventOf({ method, path, query: '', headers, body: text }, auth);
    const { serve } = this.load<{ serve(e: object, name: string): void }>('routing/serve-route.js');
    this.deathIn = deathIn;
    try {
      serve(event, name);
    } catch (error) {
      // What a process that has ended would have said, nobody hears.
      const status = error instanceof ApiError ? error.status : 400;
      event.json(status, { message: String(error), ...(error instanceof ApiError && { data: error.data }) });
    }
    this.deathIn = 0;
    this.onCommit();
    return event.reply();
  }

  /** The body of a job of the clock. */
  runJob(file: string, name: string): void {
    if (this.isUp) this.load<Record<string, (app: object) => void>>(file)[name]?.(this.app);
  }

  private answer(sent: Sent, auth: FakeRecord | null): Reply {
    const event = this.eventOf(sent, auth);
    try {
      this.route(sent, event);
    } catch (error) {
      if (error instanceof ApiError) {
        const { status, message, data } = error;
        event.json(status, { status, message, data });
      } else event.json(400, { status: 400, message: `Something went wrong: ${error}`, data: {} });
    }
    return event.reply();
  }

  private route(sent: Sent, event: ReturnType<Server['eventOf']>) {
    if (sent.path === '/api/collections/users/auth-with-otp') return this.enter(sent, event);
    if (sent.path === '/api/realtime') return this.subscribe(sent, event);
    if (sent.path === '/api/collections/user_roles/records') {
      const { requireUser, state } = this.load<AccessRoom>('access/access.js');
      const { admin } = state(this.app, requireUser(event).id);
      return event.json(200, { items: admin ? [{ id: 'x' }] : [] });
    }
    const { serve } = this.load<{ serve(e: object, name: string): void }>('routing/serve-route.js');
    serve(event, `${sent.method} ${sent.path}`);
  }

  /** The codes themselves are not simulated: this one names whom it is for. */
  private enter(sent: Sent, event: ReturnType<Server['eventOf']>): void {
    const user = this.app.findRecordById('users', String(parsed(sent.body)['password']));
    const { requireMember } = this.load<AccessRoom>('access/access.js');
    requireMember({ app: this.app, auth: user });
    event.json(200, { token: this.tokenOf(user), record: user });
  }

  private subscribe(sent: Sent, event: ReturnType<Server['eventOf']>) {
    this.load<AccessRoom>('access/access.js').requireUser(event);
    const { clientId, subscriptions } = parsed(sent.body) as { clientId: string; subscriptions: string[] };
    const client = this.clients.get(clientId);
    if (!client) throw new ApiError(404, 'Missing or invalid client id.');
    const next = () => {
      client.subscriptions = new Set(subscriptions);
      event.noContent(204);
    };
    if (subscriptions.length === 0) return next();
    const { subscribe } = this.load<{ subscribe(e: object): void }>('realtime/streams.js');
    subscribe({ ...event, client, subscriptions, next, requestInfo: () => ({ headers: sent.headers }) });
  }

  private eventOf(sent: Sent, auth: FakeRecord | null) {
    const query = new URLSearchParams(sent.query);
    const { headers } = sent;
    const out = { status: 0, type: '', body: '', headers: {} as Record<string, string> };
    const header = {
      set: (name: string, value: string) => {
        out.headers[name.toLowerCase()] = value;
      },
      del: (name: string) => {
        delete out.headers[name.toLowerCase()];
      },
    };
    const send = (status: number, type: string, body: string) => {
      out.status = status;
      out.type = type;
      out.body += body;
    };
    return {
      app: this.app,
      auth,
      request: {
        method: sent.method,
        host: 'app.exemplo.com.br',
        contentLength: sent.body.length,
        body: sent.body,
        url: { path: sent.path, query: () => ({ get: (name: string) => query.get(name) ?? '' }) },
        header: { get: (name: string) => headers[name.toLowerCase()] ?? '' },
      },
      response: {
        header: () => header,
        write: (bytes: unknown) => {
          out.body += String(bytes);
        },
        setReadDeadline: () => {},
      },
      requestInfo: () => ({ body: sent.body ? parsed(sent.body) : {}, headers }),
      hasSuperuserAuth: () => false,
      isTLS: () => true,
      realIP: () => '192.0.2.1',
      flush: () => {},
      json: (status: number, body: unknown) => send(status, 'application/json', JSON.stringify(body)),
      blob: (status: number, type: string, bytes: unknown) => send(status, type, String(bytes)),
      string: (status: number, text: string) => send(status, 'text/plain', text),
      noContent: (status: number) => send(status, '', ''),
      reply: (): Reply => ({ status: out.status, type: out.type, headers: out.headers, body: out.body }),
    };
  }

  // What administrators and others do at the server.

  /** Changes one record, or makes it, with what PocketBase's hooks do after that. */
  save(table: string, fields: Record<string, unknown>, isNew = false): void {
    this.app.save(new FakeRecord({ id: table, name: table }, fields, !isNew));
    this.onHappened({ what: 'save', table, fields, isNew });
    if (table === 'profiles') this.disconnectRevoked(String(fields['user_id']));
    this.onCommit();
  }

  private disconnectRevoked(userId: string): void {
    const { state } = this.load<AccessRoom>('access/access.js');
    if (state(this.app, userId).ok) return;
    this.load<{ disconnectUser(app: object, id: string): void }>('realtime/notify.js').disconnectUser(
      this.app,
      userId,
    );
  }

  /** Deletes an assistant with everybody's hearts of it. */
  deleteAssistant(id: string): void {
    this.sqlite.transaction(() => {
      this.sqlite.run('DELETE FROM marketing_assistants WHERE id = {:id}', { id });
      this.sqlite.run('DELETE FROM user_favorites WHERE assistant_id = {:id}', { id });
    });
    this.load<{ notifyChange(app: object): void }>('realtime/notify.js').notifyChange(this.app);
    this.onHappened({ what: 'delete-assistant', id });
    this.onCommit();
  }

  /** Past all hooks, as an old import or raw SQL leaves it. */
  poison(id: string, tags: string): void {
    this.sqlite.run('UPDATE marketing_assistants SET tags = {:tags} WHERE id = {:id}', { id, tags });
    this.onHappened({ what: 'poison', id, tags });
    if (this.isUp) this.onCommit();
  }

  /** Ends all sessions of a user, as a superuser or a forgotten device may. */
  revokeTokens(userId: string): void {
    this.hasRevoked = true;
    const tokenKey = letters(this.random, 30);
    this.sqlite.run('UPDATE users SET tokenKey = {:tokenKey} WHERE id = {:id}', { id: userId, tokenKey });
    // As sign-out and `end-sessions` do: what was mailed before opens nothing.
    this.sqlite.run('DELETE FROM _otps WHERE recordRef = {:id}', { id: userId });
    this.onHappened({ what: 'revoke', id: userId, tokenKey });
    this.onCommit();
  }
}

type AccessRoom = {
  state(app: object, userId: string): { ok: boolean; admin: boolean };
  requireUser(e: object): FakeRecord;
  requireMember(e: object): unknown;
};

const parsed = (body: string): Record<string, unknown> => {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
};

export const DAY_MS = DAY;
