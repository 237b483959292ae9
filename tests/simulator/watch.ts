import { type Lease, leaseState } from '#domain/access/lease.ts';
import type { Assistant } from '#domain/assistant/assistant.ts';
import type { Intent, OutgoingMessage, StateRecord } from '#store/database/database.ts';
import type { Device } from './device.ts';
import { MEMBERS } from './image.ts';
import { type Operation, takes } from './rule.ts';
import type { Reply, Served } from './server.ts';
import type { Stage } from './stage.ts';
import type { Tab } from './tab.ts';

/** A statement that must hold always, and does not. */
export class Violation extends Error {
  constructor(
    readonly statement: string,
    readonly detail: string,
  ) {
    super(`${statement}: ${detail}`);
  }
}

/** The whole of what members can know of the server, at one commit. */
interface Commit {
  seq: number;
  /** All of it in two texts, which are the same when nothing has changed. */
  texts: [assistants: string, hearts: string];
  /** The published assistants as a device must show them. */
  assistants: Map<string, string>;
  /** The hearts of each member, of published assistants. */
  hearts: Map<string, Set<string>>;
  /** How many backups had been put back: numbers are compared within one such life only. */
  life: number;
}

interface Wish {
  on: boolean;
  /** When it was tapped. */
  at: number;
  /** Two tabs wished something at the same time, or one died over it: either may stand. */
  isUnclear: boolean;
}

interface Written {
  device: string;
  user: string;
  text: string;
  state: 'asked' | 'kept' | 'given up';
}

const STASH = 'agentes:guardados';
const nameOf = (user: string): string => `agentes-${user}`;
/** How long a tab may take to do what its clock says. */
const GRACE_MS = 75_000;

/** Sees everything, and says when something is not as it must be. */
export class Watch {
  private readonly commits: Commit[] = [];
  private readonly commitAt = new Map<string, number>();
  private lastCommit = '';
  private lastChanges = -1;
  /** What the server took from each device, by device, member and assistant. */
  private readonly accepted = new Map<string, { on: boolean; at: number }>();
  private readonly refused = new Map<string, number>();
  private readonly wishes = new Map<string, Wish>();
  private readonly tried = new Set<string>();
  private readonly tapping: { key: string; tab: Tab; wish: Wish }[] = [];
  /** The rule of numbered operations, written a second time. */
  private model = { hearts: new Map<string, Set<string>>(), last: new Map<string, number>() };
  /** What pulls said of the access: until when, by the server's time and by device. */
  private readonly granted = new Map<string, string>();
  private readonly written: Written[] = [];
  private readonly told = new Map<string, { code: string; at: number; tab: Tab }>();
  /** Who is signed in on a device and must stay so: whom nobody has sent away. */
  private readonly entering = new Set<Tab>();
  private readonly inside = new Map<Device, string>();
  private clocksMovedAt = Number.NEGATIVE_INFINITY;
  private failure: Violation | null = null;
  /** Checks of statements that were made, for who wants to know that there were any. */
  checks = 0;

  constructor(private readonly stage: Stage) {
    stage.server.onServed = (served) => this.served(served);
    stage.server.onCommit = () => this.commit();
    stage.network.onAnswer = (tab, sent, reply) => this.answered(tab, sent.path, reply);
  }

  // What people do.

  tap(tab: Tab, assistant: string, on: boolean): void {
    const { userId } = tab.client.look();
    // Who is coming in sees the screen of the code.
    if (!userId || this.entering.has(tab)) return;
    const key = `${tab.device.name}|${userId}|${assistant}`;
    const wish: Wish = { on, at: this.stage.world.now, isUnclear: false };
    const mine = { key, tab, wish };
    this.tried.add(key);
    for (const other of this.tapping)
      if (other.key === key && other.tab !== tab) {
        other.wish.isUnclear = true;
        wish.isUnclear = true;
      }
    this.tapping.push(mine);
    tab.client.toggleFavorite(assistant, on).then(({ ok }) => {
      const at = this.tapping.indexOf(mine);
      if (at >= 0) this.tapping.splice(at, 1);
      if (ok) this.wishes.set(key, wish);
    });
  }

  write(tab: Tab, text: string): void {
    const { userId } = tab.client.look();
    const member = MEMBERS.find(({ id }) => id === userId);
    if (!member) return;
    const written: Written = { device: tab.device.name, user: userId, text, state: 'asked' };
    this.written.push(written);
    const form = { name: member.name, email: member.email, message: text };
    tab.client.sendSupport(form, null).then(({ state }) => {
      if (written.state !== 'asked') return;
      written.state = state === 'sent' || state === 'waiting' ? 'kept' : 'given up';
    });
  }

  leave(tab: Tab): void {
    const { userId } = tab.client.look();
    if (!userId) return;
    // Who leaves all the same gives up what could not be sent.
    for (const one of this.written)
      if (one.user === userId && one.device === tab.device.name) one.state = 'given up';
    this.inside.delete(tab.device);
    tab.client.leave().then(() => {
      this.inside.delete(tab.device);
      this.mustBeGone(tab.device, userId);
    });
  }

  enter(tab: Tab, { id, email }: { id: string; email: string }): void {
    const before = tab.client.look().userId;
    // The screen takes one code at a time.
    if (before === id || this.entering.has(tab)) return;
    this.inside.delete(tab.device);
    this.entering.add(tab);
    tab.client.enter(email, id).then((isIn) => {
      this.entering.delete(tab);
      if (!isIn) return;
      this.inside.set(tab.device, id);
      // What the old session was still doing is cleared away when the new one starts.
      const { world } = this.stage;
      if (before)
        world.after(5_000, tab, () => tab.client.look().userId === id && this.mustBeGone(tab.device, before));
    });
  }

  /** The browser throws everything away: who was inside may have to come in again. */
  evict(device: Device): void {
    this.inside.delete(device);
    device.evict();
  }

  /** What the server said last to a device about the access of a member, and whether the session is over. */
  private answered(tab: Tab, path: string, { status, body }: Reply): void {
    const { userId } = tab.client.look();
    if (status === 401) this.inside.delete(tab.device);
    if (!FOR_MEMBERS.slice(0, 2).includes(path) || !userId || !tab.device.hasLocks) return;
    // That a push was taken says nothing new to a device that is locked.
    if (status === 200 && path !== FOR_MEMBERS[0]) return;
    const code =
      ['user_inactive', 'access_expired'].find((one) => status === 403 && body.includes(one)) ?? '';
    this.told.set(`${tab.device.name}|${userId}`, { code, at: this.stage.world.now, tab });
  }

  clocksMoved(): void {
    this.clocksMovedAt = this.stage.world.now;
  }

  /** An older backup takes the place of the database. */
  restore(): void {
    const { server, backups } = this.stage;
    const bytes = backups.at(-1);
    if (!bytes) return;
    if (server.isUp) server.stop();
    server.sqlite.close();
    server.restores += 1;
    server.hasRevoked = true;
    server.put(bytes);
    server.start();
    this.readModel();
    for (const { text } of this.written) this.excused.add(text);
  }

  deleteAssistant(id: string): void {
    for (const hearts of this.model.hearts.values()) hearts.delete(id);
    this.stage.server.deleteAssistant(id);
  }

  isThere(assistant: string): boolean {
    const sql = 'SELECT 1 AS there FROM marketing_assistants WHERE id = {:assistant}';
    return this.stage.server.sqlite.all(sql, { assistant }).length > 0;
  }

  // What the server does.

  private commit(): void {
    const { sqlite } = this.stage.server;
    const [now] = sqlite.all(
      `SELECT (SELECT epoch FROM sync_boots ORDER BY n DESC LIMIT 1) AS epoch,
        (SELECT seq FROM sync_meta) AS seq, total_changes() AS changes`,
    );
    const key = `${now?.['epoch']}:${now?.['seq']}`;
    const changes = Number(now?.['changes']);
    if (key === this.lastCommit && changes === this.lastChanges) return;
    const isNumbered = key !== this.lastCommit;
    this.lastCommit = key;
    this.lastChanges = changes;
    const before = this.commits.at(-1);
    const commit = this.readCommit();
    if (!isNumbered && before && isSame(commit.texts, before.texts)) return;
    if (isNumbered || !before) this.commitAt.set(key, this.commits.push(commit) - 1);
    else if (contentOf(commit) !== contentOf(before)) this.fail('every change has a number', key);
  }

  /** What stands there now; what has not changed since the last time is not taken apart again. */
  private readCommit(): Commit {
    const { sqlite, restores: life } = this.stage.server;
    const [now] = sqlite.all(COMMITTED);
    const { seq, assistants, hearts } = now as Record<string, unknown>;
    const texts: Commit['texts'] = [String(assistants), String(hearts)];
    const before = this.commits.at(-1);
    return {
      seq: Number(seq),
      texts,
      assistants: texts[0] === before?.texts[0] ? before.assistants : assistantsOf(texts[0]),
      hearts: texts[1] === before?.texts[1] ? before.hearts : heartsOf(texts[1]),
      life,
    };
  }

  private readModel(): void {
    const { sqlite } = this.stage.server;
    this.model = { hearts: new Map(), last: new Map() };
    for (const { user_id, assistant_id } of sqlite.all('SELECT user_id, assistant_id FROM user_favorites'))
      this.heartsOf(String(user_id)).add(String(assistant_id));
    for (const { user_id, device, last_op } of sqlite.all('SELECT * FROM sync_devices'))
      this.model.last.set(`${user_id}|${device}`, Number(last_op));
  }

  private heartsOf(user: string): Set<string> {
    const all = this.model.hearts.get(user) ?? new Set();
    this.model.hearts.set(user, all);
    return all;
  }

  private served({ device, sent, userId, reply, before }: Served): void {
    this.gate(sent.path, userId, reply.status, reply.body);
    if (reply.status !== 200) return;
    if (sent.path === '/api/app/sync') {
      const head = JSON.parse(reply.body.slice(0, reply.body.indexOf('\n')));
      this.granted.set(`${device}|${userId}|${Date.parse(head.now.replace(' ', 'T'))}`, head.until);
    }
    if (sent.path === '/api/app/favorites/push') this.pushed(device, userId, sent.body, reply.body, before);
  }

  /** Who has no access is refused in the words on which devices rely, and nobody else is. */
  private gate(path: string, userId: string, status: number, body: string): void {
    if (!FOR_MEMBERS.includes(path)) return;
    this.checks += 1;
    if (!userId) {
      if (status !== 401 || !body.includes('"signed_out"'))
        this.fail('a dead token signs out', `${path} ${status}`);
      return;
    }
    const { server } = this.stage;
    const [profile] = server.sqlite.all(
      'SELECT status, expires_at AS until FROM profiles WHERE user_id = {:userId}',
      { userId },
    );
    const until = String(profile?.['until'] ?? '');
    const isOver = until !== '' && Date.parse(until.replace(' ', 'T')) <= server.now;
    const code = profile?.['status'] !== 'active' ? 'user_inactive' : isOver ? 'access_expired' : '';
    if (code && (status !== 403 || !body.includes(code)))
      this.fail('no answer to who has no access', `${path} ${status}, not 403 ${code}`);
    if (!code && (status === 401 || status === 403))
      this.fail('no refusal of who has access', `${path} ${status} ${body}`);
    if (status !== 200 || path !== FOR_MEMBERS[0]) return;
    const head = JSON.parse(body.slice(0, body.indexOf('\n')));
    if (head.until !== until) this.fail('the server says until when', `${head.until}, not ${until}`);
  }

  private pushed(device: string, user: string, body: string, answer: string, before: number): void {
    const { device: id, ops } = JSON.parse(body) as { device: string; ops: Operation[] };
    const { last, gap, refused } = JSON.parse(answer) as {
      last: number;
      gap: boolean;
      refused: { n: number }[];
    };
    const hearts = this.heartsOf(user);
    const mine = `${user}|${id}`;
    // Forgotten after half a year without a word, or trimmed: it begins again.
    const held = before === 0 ? 0 : (this.model.last.get(mine) ?? 0);
    const rule = takes(held, ops);
    for (const { n, a, on } of rule.taken) {
      const key = `${device}|${user}|${a}`;
      const isRefused = refused.some((one) => one.n === n);
      if (on && this.isPublished(a) === isRefused) this.fail('only the unknown is refused', `${a} ${on}`);
      if (isRefused) this.refused.set(key, this.stage.world.now);
      else this.accepted.set(key, { on, at: this.stage.world.now });
      if (!on) hearts.delete(a);
      else if (!isRefused) hearts.add(a);
    }
    this.model.last.set(mine, rule.last);
    this.checks += 1;
    if (rule.last !== last || rule.gap !== gap)
      this.fail('each operation counts once', `the server is at ${last}, its rule at ${rule.last}`);
    for (const { id: member } of MEMBERS) this.sameHearts(member);
  }

  private isPublished(assistant: string): boolean {
    const sql = 'SELECT published FROM marketing_assistants WHERE id = {:assistant}';
    return this.stage.server.sqlite.all(sql, { assistant })[0]?.['published'] === 1;
  }

  /** The server's hearts are what its rule says, applied to what it has received. */
  private sameHearts(user: string): void {
    const { sqlite } = this.stage.server;
    const there = sqlite
      .all('SELECT assistant_id AS id FROM user_favorites WHERE user_id = {:user}', { user })
      .map(({ id }) => String(id));
    const hearts = this.heartsOf(user);
    if (!isSame(there, [...hearts]))
      this.fail('operations are applied once and in order', `server ${there}, rule ${[...hearts]}`);
  }

  private fail(statement: string, detail: string): void {
    this.failure ??= new Violation(statement, detail);
  }

  // What must hold after every step.

  /** Throws the first statement that does not hold. */
  check(isCalm = false): void {
    const { world, devices } = this.stage;
    if (world.errors.length) this.fail('no tab throws', world.errors[0] as string);
    for (const one of [...this.tapping])
      if (one.tab.isDead) {
        this.tapping.splice(this.tapping.indexOf(one), 1);
        const before = this.wishes.get(one.key);
        if (before) before.isUnclear = true;
        else this.wishes.set(one.key, { ...one.wish, isUnclear: true });
      }
    for (const device of devices) this.checkDevice(device, isCalm);
    this.checkMessages(isCalm);
    if (this.failure) throw this.failure;
  }

  private checkDevice(device: Device, isCalm: boolean): void {
    for (const tab of device.living) this.checkTab(tab, isCalm);
    if (!device.disk.isQuiet) {
      if (isCalm) this.fail('a disk comes to rest', device.name);
      return;
    }
    for (const { id, email } of MEMBERS) {
      if (device.disk.names.includes(nameOf(id))) this.checkMirror(device, id, email, isCalm);
      this.checkWishes(device, id, isCalm);
    }
    if (!isCalm) return;
    const users = new Set(device.living.map((tab) => tab.client.look().userId));
    this.checks += 1;
    for (const { id } of MEMBERS) if (!users.has(id)) this.mustBeGone(device, id);
  }

  /** Nothing of somebody who has left is on the device, but what waits for the same person. */
  private mustBeGone(device: Device, user: string): void {
    if (device.living.some((tab) => tab.client.look().userId === user)) return;
    this.checks += 1;
    if (device.disk.names.includes(nameOf(user)))
      this.fail('nothing of who has left stays', `${device.name} ${nameOf(user)}`);
    for (const [key, value] of device.storage.kept)
      if (key.startsWith(`agentes:${user}`) || value.includes(user))
        this.fail('nothing of who has left stays', `${device.name} ${key}`);
  }

  private checkTab(tab: Tab, isCalm: boolean): void {
    const { device } = tab;
    const { sync, isRunning, userId, hearts } = tab.client.look();
    if (tab.isFrozen) return;
    const inside = this.inside.get(device);
    this.checks += 1;
    if (inside && userId !== inside && isCalm)
      this.fail('nobody is sent away without a reason', `${tab.name} ${inside} ${userId}`);
    if (!userId) return;
    if (isCalm) {
      const isWell =
        sync.network === 'online' && !sync.isSyncing && sync.failures === 0 && sync.progress === null;
      if (!isWell || !isRunning) this.fail('the state line is true', `${tab.name} ${JSON.stringify(sync)}`);
      const stored = device.disk.rows<{ assistantId: string }>(nameOf(userId), 'favorites');
      if (
        !isSame(
          hearts ?? [],
          stored.map((row) => row.assistantId),
        )
      )
        this.fail(
          'a heart is shown as it is stored',
          `${tab.name} ${hearts} / ${stored.map((row) => row.assistantId)}`,
        );
    } else if (!sync.isSyncing && sync.progress !== null)
      this.fail('the state line is true', `${tab.name} shows progress of nothing`);
  }

  private checkMirror(device: Device, user: string, email: string, isCalm: boolean): void {
    const { disk } = device;
    const place = `${device.name} ${user.replace(/0+$/, '')}`;
    const rows = <T>(store: string) => disk.rows<T>(nameOf(user), store);
    const state = new Map(rows<StateRecord>('state').map((record) => [record.key, record]));
    const intents = rows<Intent>('intents');
    const shown = new Set(rows<{ assistantId: string }>('favorites').map((row) => row.assistantId));
    const cursor = state.get('cursor') as { epoch: string; seq: number; hearts?: number } | undefined;
    const lease = state.get('lease') as Lease | undefined;
    const assistants = rows<{ number: number; assistants: Assistant[] }>('buckets').flatMap(
      (one) => one.assistants,
    );
    this.checks += 8;

    for (const { assistantId, on } of intents)
      if (shown.has(assistantId) !== on)
        this.fail('the last wish is shown', `${place} ${assistantId} is not ${on}`);

    if (cursor) {
      const at = this.commitAt.get(`${cursor.epoch}:${cursor.seq}`);
      if (at === undefined)
        this.fail('a cursor is a moment of the server', `${place} ${JSON.stringify(cursor)}`);
      else {
        const there = (this.commits[at] as Commit).assistants;
        const here = new Map(assistants.map((assistant) => [assistant.id, textOf(assistant)]));
        if (here.size !== assistants.length) this.fail('nothing is there twice', place);
        const wrong = [...new Set([...there.keys(), ...here.keys()])].find(
          (id) => there.get(id) !== here.get(id),
        );
        if (wrong)
          this.fail(
            'the mirror is a moment of the server',
            `${place} ${wrong} ${here.get(wrong)} / ${there.get(wrong)}`,
          );
        this.checkHearts(place, user, shown, intents, at, Math.max(cursor.seq, cursor.hearts ?? 0));
      }
    }

    const catalogue = state.get('catalogue') as { count: number } | undefined;
    if (catalogue && catalogue.count !== assistants.length)
      this.fail('counts are right', `${place} ${catalogue.count} of ${assistants.length}`);
    const first = state.get('firstScreen') as { assistants: Assistant[]; total: number } | undefined;
    if (first && catalogue && cursor) {
      const whole = new Map(assistants.map((assistant) => [assistant.id, textOf(assistant)]));
      const wrong = first.assistants.find((one) => whole.get(one.id) !== textOf(one));
      if (wrong || first.total !== catalogue.count)
        this.fail('the first cards are those of the mirror', `${place} ${wrong?.id}`);
    }

    if (
      lease?.refusal &&
      (assistants.some((one) => one.url) || first?.assistants.some((one) => one.url) || cursor)
    )
      this.fail('no address behind a lock', `${place} ${lease.refusal}`);
    if (lease && !cursor && !lease.refusal) this.checkEndedLease(device, place, user, lease, assistants);
    if (lease && cursor) this.checkEndedLease(device, place, user, lease, assistants);
    if (lease?.lastContact) {
      const until = this.granted.get(`${device.name}|${user}|${lease.lastContact}`);
      if (until === undefined) this.fail('the age of the data is true', `${place} ${lease.lastContact}`);
      else if (until !== lease.until)
        this.fail('a lease is what the server said', `${place} ${lease.until} ${until}`);
    }

    const told = this.told.get(`${device.name}|${user}`);
    const isHeard = told && this.stage.world.now - told.at > 3_000 && told.at > this.disturbedSince(device);
    if (isHeard && !told.tab.isDead && !told.tab.isFrozen && told.tab.client.look().userId === user)
      if ((lease?.refusal ?? '') !== told.code)
        this.fail('a device believes what it was told', `${place} ${told.code} ${lease?.refusal}`);

    const member = state.get('member') as { email?: string } | undefined;
    if (member && member.email !== email)
      this.fail('nothing of one is shown to another', `${place} ${member.email}`);

    const batch = state.get('batch') as { ops: { n: number }[] } | undefined;
    const numbers = state.get('device') as { lastNumber: number } | undefined;
    const isInOrder = batch?.ops.every((op, i) => op.n === (batch.ops[0]?.n ?? 0) + i) ?? true;
    if (!isInOrder || (batch && batch.ops.at(-1)?.n !== numbers?.lastNumber))
      this.fail('operations are numbered in order', `${place} ${JSON.stringify(batch)}`);

    if (isCalm) this.checkDrained(place, user, intents, batch, shown, assistants, lease, device);
  }

  /** Each heart is as the server had it at some moment since the cursor, or as this person wants it. */
  private checkHearts(
    place: string,
    user: string,
    shown: Set<string>,
    intents: Intent[],
    at: number,
    known: number,
  ) {
    const wanted = new Set(intents.map((intent) => intent.assistantId));
    let from = at;
    const { life } = this.commits[at] as Commit;
    for (let index = this.commits.length - 1; index > at; index--) {
      const commit = this.commits[index] as Commit;
      if (commit.life !== life || commit.seq > known) continue;
      from = index;
      break;
    }
    // Many commits change nobody's hearts: those share one set.
    const since = new Set<Set<string>>();
    for (let index = from; index < this.commits.length; index++) {
      const hearts = this.commits[index]?.hearts.get(user);
      if (hearts) since.add(hearts);
    }
    const ids = new Set(shown);
    for (const hearts of since) for (const id of hearts) ids.add(id);
    for (const id of ids) {
      if (wanted.has(id)) continue;
      const isShown = shown.has(id);
      const isAllowed = [...since].some((hearts) => hearts.has(id) === isShown);
      // A heart of what is hidden now stays until the next answer.
      if (!isAllowed && !this.refused.has(`${place.split(' ')[0]}|${user}|${id}`))
        this.fail('a heart is as the server had it', `${place} ${id} ${isShown}`);
    }
  }

  /** A lease that has ended by itself: an open tab takes the addresses away within a minute. */
  private checkEndedLease(
    device: Device,
    place: string,
    user: string,
    lease: Lease,
    assistants: Assistant[],
  ): void {
    const { world } = this.stage;
    if (!assistants.some((one) => one.url) || device.disk.isFull) return;
    const before = device.now - GRACE_MS;
    if (leaseState(lease, before) === 'granted' || leaseState(lease, device.now) === 'granted') return;
    if (world.now - this.clocksMovedAt < GRACE_MS) return;
    const isWatched = device.living.some(
      (tab) => !tab.isFrozen && tab.client.look().userId === user && tab.client.look().isRunning,
    );
    if (isWatched && world.now - this.disturbedSince(device) > GRACE_MS)
      this.fail('no address behind a lock', `${place} ${leaseState(lease, device.now)}`);
  }

  /** When something last happened to a device that gives it a new minute. */
  private disturbedSince = (device: Device): number =>
    this.disturbedAt.get(device) ?? Number.NEGATIVE_INFINITY;
  private readonly disturbedAt = new Map<Device, number>();

  disturbed(device: Device): void {
    this.disturbedAt.set(device, this.stage.world.now);
  }

  private checkDrained(
    place: string,
    user: string,
    intents: Intent[],
    batch: object | undefined,
    shown: Set<string>,
    assistants: Assistant[],
    lease: Lease | undefined,
    device: Device,
  ): void {
    this.checks += 1;
    if (intents.length || batch)
      this.fail('the queue drains when it is calm', `${place} ${JSON.stringify(intents)}`);
    const now = this.readCommit();
    if (!isSame([...shown], [...(now.hearts.get(user) ?? [])]))
      this.fail(
        'all is the same when it is calm',
        `${place} hearts ${[...shown]} / ${[...(now.hearts.get(user) ?? [])]}`,
      );
    const here = assistants.map(textOf);
    if (!isSame(here, [...now.assistants.values()]))
      this.fail('all is the same when it is calm', `${place} catalogue`);
    if (!lease || leaseState(lease, device.now) !== 'granted')
      this.fail('who may is let in', `${place} ${lease?.refusal}`);
  }

  /** No wish that the screen has acknowledged is lost. */
  private checkWishes(device: Device, user: string, isCalm: boolean): void {
    const { disk } = device;
    const stash = disk
      .rows<{ userId: string; intents: Intent[] }>(STASH, 'kept')
      .find((row) => row.userId === user);
    if (stash) {
      const strange = stash.intents.find((intent) => !this.wasTapped(device, user, intent));
      if (strange)
        this.fail('nobody gets the wishes of another', `${device.name} ${user} ${strange.assistantId}`);
    }
    const waiting = disk.rows<Intent>(nameOf(user), 'intents');
    for (const [key, wish] of this.wishes) {
      const [name, who, assistant] = key.split('|');
      if (name !== device.name || who !== user) continue;
      if (wish.at <= disk.evictedAt) {
        this.wishes.delete(key);
        continue;
      }
      if (wish.isUnclear || this.tapping.some((one) => one.key === key)) continue;
      this.checks += 1;
      const accepted = this.accepted.get(key);
      const isTaken = accepted && accepted.at >= wish.at && accepted.on === wish.on;
      const isRefused = (this.refused.get(key) ?? Number.NEGATIVE_INFINITY) >= wish.at;
      const kept = [...waiting, ...(stash?.intents ?? [])].filter(
        (intent) => intent.assistantId === assistant,
      );
      const isKept = kept.some((intent) => intent.on === wish.on);
      if (!isTaken && !isRefused && !isKept)
        this.fail(
          'no acknowledged wish is lost',
          `${key} ${wish.on}, kept ${JSON.stringify(kept)}, taken ${JSON.stringify(accepted)}`,
        );
      if (isCalm && !isRefused && !isTaken) this.fail('the last wish wins', `${key} ${wish.on}`);
    }
  }

  private wasTapped(device: Device, user: string, { assistantId }: Intent): boolean {
    const key = `${device.name}|${user}|${assistantId}`;
    return this.tried.has(key);
  }

  /** A message that was kept is on the device or at the server, and there once. */
  private checkMessages(isCalm: boolean): void {
    const there = new Map<string, number>();
    for (const { message } of this.stage.server.sqlite.all('SELECT message FROM support_requests'))
      there.set(String(message), (there.get(String(message)) ?? 0) + 1);
    for (const { device: name, user, text, state } of this.written) {
      const count = there.get(text) ?? 0;
      this.checks += 1;
      if (count > 1) this.fail('no message is there twice', text);
      if (state !== 'kept' || count === 1) continue;
      const device = this.stage.devices.find((one) => one.name === name) as Device;
      if (!device.disk.isQuiet) continue;
      const outgoing = device.disk.rows<OutgoingMessage>(nameOf(user), 'outgoing');
      const stashed = device.disk
        .rows<{ userId: string; messages: OutgoingMessage[] }>(STASH, 'messages')
        .filter((row) => row.userId === user)
        .flatMap((row) => row.messages);
      const isKept = [...outgoing, ...stashed].some(({ message }) => message === text);
      if (!isKept && !this.isExcused(device, text)) this.fail('no kept message is lost', text);
      if (isKept && isCalm) this.fail('the queue drains when it is calm', text);
    }
  }

  private readonly excused = new Set<string>();
  /** What an older backup or the browser itself has taken is nobody's fault. */
  private isExcused(device: Device, text: string): boolean {
    return this.excused.has(text) || device.disk.evictedAt > 0;
  }
}

const FOR_MEMBERS = ['/api/app/sync', '/api/app/favorites/push', '/api/collections/users/auth-refresh'];
const FIELDS = ['id', 'name', 'description', 'category', 'tags', 'url'] as const;

/** All that members can know, in the order of ids: two values that are the same when it is. */
const COMMITTED = `SELECT
  (SELECT seq FROM sync_meta) AS seq,
  (SELECT json_group_array(json_array(${FIELDS.join(', ')})) FROM
    (SELECT ${FIELDS.map((field) => (field === 'tags' ? 'CAST(tags AS TEXT) AS tags' : field)).join(', ')}
      FROM marketing_assistants WHERE published = 1 ORDER BY id)) AS assistants,
  (SELECT json_group_array(json_array(user, assistant)) FROM
    (SELECT f.user_id AS user, f.assistant_id AS assistant FROM user_favorites f
      JOIN marketing_assistants m ON m.id = f.assistant_id AND m.published = 1 ORDER BY 1, 2)) AS hearts`;

function assistantsOf(text: string): Map<string, string> {
  const rows = JSON.parse(text) as unknown[][];
  return new Map(
    rows.map((row) => {
      const one = Object.fromEntries(FIELDS.map((field, i) => [field, row[i]]));
      return [String(one['id']), textOf({ ...one, tags: tagsOf(one['tags']) })];
    }),
  );
}

function heartsOf(text: string): Map<string, Set<string>> {
  const hearts = new Map<string, Set<string>>(MEMBERS.map(({ id }) => [id, new Set()]));
  for (const [user, assistant] of JSON.parse(text) as [string, string][]) hearts.get(user)?.add(assistant);
  return hearts;
}

const texts = new WeakMap<object, string>();

/** Everything of a row that is shown. What stands in a store is never changed in place, so that it is written once. */
function textOf(row: object): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = JSON.stringify(FIELDS.map((field) => (row as Record<string, unknown>)[field]));
  texts.set(row, text);
  return text;
}

/** What a device must make of the stored tags, whatever stands there. */
function tagsOf(stored: unknown): string[] {
  try {
    const tags: unknown = JSON.parse(String(stored));
    return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
  } catch {
    return [];
  }
}

const contentOf = ({ assistants, hearts }: Commit): string =>
  JSON.stringify([[...assistants], [...hearts].map(([user, ids]) => [user, [...ids].sort()])]);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && [...one].sort().join() === [...other].sort().join();
