import { ADMINISTRATOR } from './image.ts';
import type { Mood } from './post.ts';
import type { Reply } from './server.ts';
import type { Stage } from './stage.ts';
import type { Findings } from './watch/findings.ts';

type Member = { id: string; email: string };

/** A sign-in mail, as whoever opens it knows it. */
interface SignIn {
  user: string;
  link: { otpId: string; password: string };
  code: { otpId: string; password: string };
  /** True time. */
  at: number;
  /** How often the server's clock had been set, and its process begun. */
  clockMoves: number;
  starts: number;
  /** The member's token key by then. */
  key: string;
  isOver: boolean;
}

interface Conversation {
  ticket: string;
  texts: string[];
}

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
/** The job that deletes what a clock that was ahead has left runs so often. */
const JOB = 10 * MINUTE;
/** The publisher looks once a second at what other processes have written. */
const HEARD_WITHIN = 1_500;
const APPROVE = 'POST /api/app/approve-user';
const ENTER = 'POST /api/collections/users/auth-with-otp';

/** Neither a tab nor a disk: it never dies. */
const OFFICE = { name: 'office', isDead: false, isFrozen: false };

/**
 * What happens at the server without any of the devices: links that are asked for and opened, conversations, approvals. It
 * says at once when something is not as it must be.
 */
export class Office {
  /** All clocks have been set right for good. */
  private isCalm = false;
  private clockMoves = 0;
  private requests: { id: string; email: string }[] = [];
  private signIns: SignIn[] = [];
  /** When the mail limit has counted a mail of a user, in true time: the server's memory, written a second time. */
  private counted = new Map<string, number[]>();
  /** The messages of each member's conversation, in the order in which they were stored. */
  private conversations = new Map<string, Conversation>();
  private readonly seen = { starts: 0, restores: 0 };

  constructor(
    private readonly stage: Stage,
    private readonly findings: Findings,
  ) {
    const { world } = stage;
    const run = () => {
      if (this.signIns.length) stage.server.runJob('sign-in/forget-otps.js', 'forgetOtps');
      world.after(JOB, OFFICE, run);
    };
    world.after(JOB, OFFICE, run);
  }

  /** The server's clock is set. */
  setClock(hours: number): void {
    this.stage.server.skew = hours * 3_600_000;
    this.clockMoves += 1;
    this.stage.watch.clocksMoved();
  }

  private fail(statement: string, detail: string): void {
    this.findings.fail(statement, detail);
  }

  /** What was in the server's memory goes with its process, and what was not in the backup with its restore. */
  private isReady(): boolean {
    const { server } = this.stage;
    if (!server.isUp) return false;
    if (this.seen.starts !== server.starts) this.counted = new Map();
    if (this.seen.restores !== server.restores) {
      this.requests = [];
      this.signIns = [];
      this.conversations = new Map();
    }
    this.seen.starts = server.starts;
    this.seen.restores = server.restores;
    this.findings.checks += 1;
    return true;
  }

  private ask(route: string, body: object, user = ''): Reply {
    return this.stage.server.ask(route, body, user);
  }

  /** '' for who may come in. */
  private refusalOf(user: string): string {
    const { server } = this.stage;
    const [profile] = server.sqlite.all(
      'SELECT status, expires_at AS until FROM profiles WHERE id = {:user}',
      { user },
    );
    if (profile?.['status'] !== 'active') return 'user_inactive';
    const until = String(profile['until']);
    return until !== '' && Date.parse(until.replace(' ', 'T')) <= server.now ? 'access_expired' : '';
  }

  /** Another one after each sign-out, which ends the links that were mailed before it. */
  private keyOf(user: string): string {
    const [row] = this.stage.server.sqlite.all('SELECT tokenKey AS key FROM users WHERE id = {:user}', {
      user,
    });
    return String(row?.['key']);
  }

  /** Somebody asks for a link. The limits count true time: no jump of the clock lengthens a wait or ends it. */
  private askLink({ id, email }: Member): void {
    if (!this.isReady()) return;
    const { world, server } = this.stage;
    const mails = (this.counted.get(id) ?? []).filter((at) => at > world.now - QUARTER);
    const since = world.now - MINUTE;
    const isFree = mails.length < 5 && !mails.some((at) => at > since);
    const { status, headers, body } = this.ask('POST /api/collections/users/request-otp', { email });
    const refusal = this.refusalOf(id);
    if (refusal || status === 400) {
      if (!refusal || !body.includes(refusal)) this.fail('who may asks for a link', `${email} ${body}`);
      return;
    }
    const wait = Number(headers['retry-after'] ?? 0) * 1000;
    if ((status === 200) !== isFree || wait > (mails.length < 5 ? MINUTE : QUARTER))
      this.fail('no clock lengthens or lifts a wait', `${email} ${status}, waits ${wait} ms`);
    if (status !== 200) return;
    this.counted.set(id, [...mails, world.now]);
    const text = server.post.newest(email)?.text ?? '';
    const [, linkId = '', secret = ''] = /#entrar=(\w+)\.(\w+)/.exec(text) ?? [];
    this.signIns.push({
      user: id,
      link: { otpId: linkId, password: secret },
      code: { otpId: JSON.parse(body).otpId, password: text.slice(0, 9) },
      at: world.now,
      clockMoves: this.clockMoves,
      starts: server.starts,
      key: this.keyOf(id),
      isOver: false,
    });
  }

  /** Somebody asks, and once more a little later, perhaps by a clock that was set meanwhile. */
  askTwice(member: Member, hours: number, later: number): void {
    this.askLink(member);
    const back = this.moveClock(hours);
    this.stage.world.after(later, OFFICE, () => {
      this.askLink(member);
      back();
    });
  }

  /** The server's clock jumps; returns what sets it right again. */
  private moveClock(hours: number): () => void {
    if (!hours) return () => {};
    const before = this.stage.server.skew / 3_600_000;
    this.setClock(before + hours);
    return () => {
      if (!this.isCalm) this.setClock(before);
    };
  }

  /** Somebody opens a mail, or types its code; who has none asks for one first. */
  openLink(member: Member, choice: number): void {
    if (!this.isReady()) return;
    const { id } = member;
    if (!this.signIns.some(({ user }) => user === id)) this.askLink(member);
    const mine = this.signIns.filter(({ user }) => user === id);
    const mail = choice % 3 ? mine.at(-1) : mine[choice % Math.max(1, mine.length)];
    if (!mail) return;
    const { status, body } = this.ask(ENTER, choice % 2 ? mail.link : mail.code);
    const age = this.stage.world.now - mail.at;
    const refusal = this.refusalOf(id);
    const isRevoked = mail.key !== this.keyOf(id);
    if (status === 200) {
      if (isRevoked) this.fail('a sign-out ends the links that were mailed before it', id);
      if (mail.isOver) this.fail('a link opens once', `${id} ${age} ms old`);
      // A server that is down runs no jobs.
      const hasRun = mail.starts === this.stage.server.starts;
      // By a clock that was set meanwhile, only the job knows that it is old.
      const life = mail.clockMoves === this.clockMoves ? QUARTER + 1_000 : QUARTER + JOB + MINUTE;
      if (hasRun && age > life) this.fail('a link lives for a quarter of an hour', `${id} ${age} ms old`);
      if (refusal) this.fail('no answer to who has no access', `${id} entered, ${refusal}`);
      for (const one of mine) one.isOver = true;
      const { link, code } = mine.at(-1) as SignIn;
      for (const other of [link, code])
        if (this.ask(ENTER, other).status === 200)
          this.fail('a link opens once', `${id} by what it has ended`);
      return;
    }
    const isYoung = age < QUARTER - 1000 && mail.clockMoves === this.clockMoves;
    if (isYoung && !mail.isOver && !isRevoked && !refusal)
      this.fail('a living link opens', `${id} ${status} ${body}`);
  }

  /** Member and administrator write to the member's conversation, the second one perhaps by a clock that jumped in between. */
  converse({ id, email }: Member, n: number, hours: number): void {
    if (!this.isReady()) return;
    const { server } = this.stage;
    const known = this.conversations.get(id);
    const conversation = known ?? { ticket: `conversa${n}`.padEnd(15, 'x'), texts: [] };
    const { ticket, texts } = conversation;
    if (!known) {
      const fields = { id: ticket, name: id, email, message: 'Conversa', status: 'aberto', user_id: id };
      server.save('support_requests', fields, true);
      this.conversations.set(id, conversation);
    }
    this.say(id, conversation, `Frase ${n}`, n % 2 > 0);
    const back = this.moveClock(hours);
    this.say(id, conversation, `Resposta ${n}`, n % 2 === 0);
    const tickets = JSON.parse(this.ask('GET /api/app/my-tickets', {}, id).body).items as {
      id: string;
      messages: { message: string }[];
    }[];
    const shown = tickets.find((one) => one.id === ticket)?.messages.map((one) => one.message);
    if (shown?.join() !== texts.join())
      this.fail('a conversation stands in the order in which it was stored', `${ticket} ${shown} / ${texts}`);
    back();
  }

  private say(member: string, { ticket, texts }: Conversation, message: string, isMember: boolean): void {
    const given = { ticketId: ticket, message };
    const { status, body } = isMember
      ? this.ask('POST /api/app/support-message', given, member)
      : this.ask('POST /api/app/send-support-reply', given, ADMINISTRATOR.id);
    if (status !== 200) this.fail('a message is taken', `${ticket} ${status} ${body}`);
    texts.push(message);
  }

  /**
   * A request is approved, and the server dies on the way.
   * @param deathIn before so many further accesses to its database; 0: it lives
   */
  approve(n: number, mood: Mood, deathIn: number): void {
    if (!this.isReady()) return;
    const { server } = this.stage;
    const request = { id: `pedido${n}`.padEnd(15, 'x'), email: `pessoa${n}@exemplo.com.br` };
    server.save('registration_requests', { ...request, full_name: `Pessoa ${n}`, status: 'pending' }, true);
    this.requests.push(request);
    const plan = { accessDuration: '2199-12-31', planType: 'Anual' };
    server.post.mood = mood;
    server.ask(APPROVE, { requestId: request.id, ...plan }, ADMINISTRATOR.id, deathIn);
    server.post.mood = 'takes';
    if (server.hasDied) {
      server.stop();
      server.start();
    }
    this.check();
  }

  /** What an import would do is asked, which writes nothing: no row of the catalogue may stop it, whatever stands there. */
  previewImport(): void {
    if (!this.isReady()) return;
    const text = 'nome;categoria;url\nVem de um arquivo;Blog;https://exemplo.com.br/arquivo';
    const { status, body } = this.ask('POST /api/app/import-catalogue', { text }, ADMINISTRATOR.id);
    const isNew = status === 200 && JSON.parse(body).items[0]?.what === 'novo';
    if (!isNew) this.fail('no row stops an import', `${status} ${body}`);
  }

  /** Another process writes past all hooks while the server's clock jumps: whoever listens hears of it as soon as ever. */
  writeRaw(assistant: string, n: number, hours: number): void {
    if (!this.isReady()) return;
    const { server, world, watch } = this.stage;
    const { starts } = server;
    const movesBefore = this.clockMoves;
    server.runPublisher(2 * HEARD_WITHIN);
    let hasHeard = false;
    const close = server.listen(ADMINISTRATOR.id, 'app/catalogue', () => {
      hasHeard = true;
    });
    const isSame = () => server.isUp && server.starts === starts;
    world.after(HEARD_WITHIN / 2, OFFICE, () => {
      // Nor when it was set since the listener signed in: a session of thirty days ends with a jump of thirty.
      if (!isSame() || !watch.isThere(assistant) || movesBefore !== this.clockMoves) return close();
      const back = this.moveClock(hours);
      const moves = this.clockMoves;
      hasHeard = false;
      server.poison(assistant, JSON.stringify([`bruto ${n}`]));
      world.after(HEARD_WITHIN, OFFICE, () => {
        // A clock that was set once more may have ended the listener's session.
        if (isSame() && !hasHeard && moves === this.clockMoves)
          this.fail('what another process writes is heard, whatever the clock does', `${n}, ${hours} h`);
        close();
        back();
      });
    });
  }

  private statusOf(id: string) {
    const { sqlite } = this.stage.server;
    const sql =
      'SELECT status, mail_status AS mail, mail_tried_at AS tried FROM registration_requests WHERE id = {:id}';
    const [row] = sqlite.all(sql, { id });
    return { status: String(row?.['status']), mail: String(row?.['mail']), tried: String(row?.['tried']) };
  }

  /** An approval is whole or has not happened, and what is said of its mail is true. */
  private check(): void {
    const { server } = this.stage;
    for (const { id, email } of this.requests) {
      const { status, mail, tried } = this.statusOf(id);
      const sql =
        'SELECT u.id, p.id AS profile FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.email = {:email}';
      const [user] = server.sqlite.all(sql, { email });
      const isWhole = status === 'approved' ? user?.['profile'] : !user;
      if (!isWhole) this.fail('an approval is whole', `${email} ${status} ${JSON.stringify(user)}`);
      const hasArrived = server.post.newest(email) !== undefined;
      const isTrue =
        mail === 'sent' ? hasArrived : mail === 'unknown' ? tried !== '' : !hasArrived && tried === '';
      if (!isTrue)
        this.fail('what is said of a mail is true', `${email} "${mail}" "${tried}", arrived: ${hasArrived}`);
    }
  }

  /** An administrator sends again what may not have arrived: one tap each. */
  settle(): void {
    this.isCalm = true;
    this.setClock(0);
    if (!this.isReady() || !this.requests.length) return;
    this.stage.server.runJob('registration/send-approval-mail.js', 'findForgotten');
    this.check();
    for (const { id } of this.requests) {
      const { status, mail } = this.statusOf(id);
      if (status !== 'approved' || mail === 'sent') continue;
      this.ask('POST /api/app/resend-approval', { requestId: id }, ADMINISTRATOR.id);
      if (this.statusOf(id).mail !== 'sent') this.fail('one tap sends a mail again', id);
    }
    this.check();
  }
}
