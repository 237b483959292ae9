/** Purchases told several times, in any order, to a server that dies meanwhile: access as a model of four lines has it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { numbered } from '../../simulator/random.ts';
import { type AdminServer, endOfDay, startAdminServer } from '../../support/admin-server.ts';
import { rounds } from '../../support/full.ts';
import { addPerson, inSeconds, newId } from '../../support/people.ts';
import { deliver, PLATFORMS, type Sale, SECRETS, type What } from '../../support/purchases.ts';
import { sql, value } from '../../support/sql.ts';

const PURCHASES = rounds(16, 1000);
const KILLS = rounds(1, 20);
const SEEDS = rounds(1, 20);
/** Days of each product's plan, 0 for life; a product that stands not here waits for an administrator. */
const PLANS: Record<string, { plan: string; days: number }> = {
  '11': { plan: 'Anual', days: 365 },
  '12': { plan: 'Bônus', days: 30 },
  '13': { plan: 'Vitalício', days: 0 },
};

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer({ env: SECRETS });
  for (const provider of PLATFORMS)
    for (const [product, { plan, days }] of Object.entries(PLANS))
      await server.ask('POST', '/api/app/change-purchase-product', {
        provider,
        product,
        planType: plan,
        days,
      });
});
afterAll(() => server.stop());

interface Person {
  email: string;
  /** 'life' was given by hand, a day is the end of what they had, '' for no account. */
  had: string;
}
interface Bought extends Sale {
  person: Person;
  whats: What[];
}

const HAD = '2031-05-04';

async function makePeople(count: number): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, i): Promise<Person> => {
      if (i % 4 > 1) return { email: `${newId()}@exemplo.com.br`, had: '' };
      const had = i % 4 === 0 ? 'life' : HAD;
      const expiresAt = had === 'life' ? '' : endOfDay(had);
      const planType = had === 'life' ? 'Vitalício' : 'Promoção';
      const { email } = await addPerson(server.pb, { profile: { status: 'active', planType, expiresAt } });
      return { email, had };
    }),
  );
}

function makePurchases(people: Person[], seed: number, random: () => number): Bought[] {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  return Array.from({ length: PURCHASES }, (_, i) => {
    const person = pick(people);
    const whats: What[] = ['paid'];
    if (random() < 0.4) whats.push('waiting');
    if (random() < 0.3) whats.push(pick(['refunded', 'chargeback'] as const));
    // Only ever printed, or undone before it was known.
    if (random() < 0.1) whats.shift();
    const product = pick(['11', '11', '12', '12', '14', random() < 0.2 ? '13' : '11']);
    const order = String(seed * 100_000 + i);
    return { platform: pick(PLATFORMS), order, product, email: person.email, person, whats };
  });
}

function shuffled<T>(all: T[], random: () => number): T[] {
  const mixed = [...all];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed;
}

const counts = (whats: What[]) =>
  whats.includes('paid') && !whats.includes('refunded') && !whats.includes('chargeback');

/** The model: what somebody had, and the days of every paid purchase that was not undone. */
function modelOf({ had }: Person, bought: Bought[], firstDay: string) {
  const living = bought.filter(({ whats }) => counts(whats));
  const plans = living.flatMap(({ product }) => PLANS[product] ?? []);
  const days = plans.reduce((sum, one) => sum + one.days, 0);
  const isAsked = had !== 'life' && living.some(({ product }) => !PLANS[product]);
  if (had === 'life' || plans.some((one) => one.days === 0)) return { access: 'life', isAsked };
  if (had === '' && plans.length === 0) return { access: 'none', isAsked };
  const last = new Date(Date.parse(`${had || firstDay}T00:00:00Z`) + days * 86_400_000);
  return { access: last.toISOString().slice(0, 10), isAsked };
}

/** Tells everything, as platforms do: what was not answered with 200 is told again; the server dies now and then. */
async function tellAll(queue: { sale: Sale; what: What }[]) {
  const step = Math.ceil(queue.length / (KILLS + 1));
  let told = 0;
  let kills = 0;
  let back = Promise.resolve();
  const die = async () => {
    const job = server.startJob('send-purchase-mails').catch(() => undefined);
    await server.pb.kill();
    await job;
    await server.restart();
  };
  const teller = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      await back;
      const answer = await deliver(server.pb, next.sale, next.what).catch(() => null);
      if (answer?.status === 200) told += 1;
      else queue.push(next);
      if (told < (kills + 1) * step || kills === KILLS) continue;
      kills += 1;
      back = die();
    }
  };
  await Promise.all(Array.from({ length: 6 }, teller));
  // What was given back when the others had gone.
  await teller();
  expect(kills).toBe(KILLS);
}

/** Sends what waits, by as many hours as it takes: the platform's mails a minute are counted by their moments. */
async function sendAllMails() {
  const waiting = "purchases WHERE mail_state IN ('waiting', 'sending')";
  for (let left = Infinity, before = Infinity; left > 0; before = left) {
    await sql(
      server.pb,
      "UPDATE purchases SET mail_at = strftime('%Y-%m-%d %H:%M:%fZ', mail_at, '-1 hour') WHERE mail_at != ''",
    );
    await server.runJob('send-purchase-mails');
    left = await server.count(waiting);
    if (left >= before) throw new Error(`${left} mails wait for good`);
  }
}

it.each(Array.from({ length: SEEDS }, (_, i) => i + 1))(
  `${PURCHASES} purchases, each event one to five times and in any order, with ${KILLS} deaths of the server: seed %i`,
  async (seed) => {
    const random = numbered(seed);
    // Of former seeds nothing is read: the route gives a thousand rows at most.
    const [formerUsers, formerRequests] = await Promise.all(
      ['users', 'registration_requests'].map((table) =>
        value(server.pb, `SELECT COALESCE(MAX(rowid), 0) FROM ${table}`),
      ),
    );
    const people = await makePeople(Math.ceil(PURCHASES / 4));
    const bought = makePurchases(people, seed, random);
    const queue = bought.flatMap((sale) =>
      sale.whats.flatMap((what) =>
        Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({ sale, what })),
      ),
    );
    await tellAll(shuffled(queue, random));
    await sendAllMails();

    const rows = await sql(
      server.pb,
      `SELECT u.email, CASE WHEN p.expires_at = '' THEN 'life' ELSE p.expires_at END, p.plan_type,
         (SELECT MIN(substr(datetime(b.paid_at, '-3 hours'), 1, 10)) FROM purchases b WHERE b.user_id = u.id AND b.gave = 'access')
       FROM users u JOIN profiles p ON p.user_id = u.id WHERE u.rowid > ${formerUsers}`,
    );
    const profiles = new Map(rows.map(([email, ...rest]) => [String(email), rest]));
    const pending = await sql(
      server.pb,
      `SELECT email, COUNT(*) FROM registration_requests WHERE status = 'pending' AND rowid > ${formerRequests} GROUP BY email`,
    );
    const asked = new Map(pending.map(([email, n]) => [String(email), Number(n)]));
    // Purchases that are told by one mail are claimed in one moment; a death may have left unsure whether it went.
    const moments = await sql(
      server.pb,
      `SELECT u.email, COUNT(DISTINCT iif(b.mail_state = 'sent', b.mail_at, NULL)), COUNT(DISTINCT b.mail_at), MAX(b.mail_tries)
       FROM purchases b JOIN users u ON u.id = b.user_id WHERE b.mail_at != '' AND u.rowid > ${formerUsers} GROUP BY u.id`,
    );
    const mailed = new Map(moments.map(([email, ...rest]) => [String(email), rest.map(Number)]));
    const received = new Map<string, number>();
    for (const { to } of server.mail.received) received.set(String(to), (received.get(String(to)) ?? 0) + 1);
    const now = inSeconds(0);
    for (const person of people) {
      const own = bought.filter((one) => one.person === person);
      const [end, plan, firstDay] = profiles.get(person.email) ?? [];
      const model = modelOf(person, own, String(firstDay));
      const isOver = end === undefined || end === null || (end !== 'life' && end <= now);
      const wanted = model.access.includes('-') ? endOfDay(model.access) : model.access;
      const said = { access: isOver ? 'none' : end, requests: asked.get(person.email) ?? 0 };
      expect({ ...said, own }).toEqual({ access: wanted, requests: model.isAsked ? 1 : 0, own });
      if (person.had === 'life') expect(plan).toBe('Vitalício');
      const [sure = 0, most = 0, tries = 0] = mailed.get(person.email) ?? [];
      const mails = received.get(person.email) ?? 0;
      expect({ sure, mails, tries }).toEqual({
        sure: Math.min(sure, mails),
        mails: Math.min(mails, most),
        tries: Math.min(tries, 1),
      });
    }
    const states = await sql(
      server.pb,
      "SELECT COUNT(*), SUM(mail_state = 'sent') FROM purchases WHERE gave = 'access'",
    );
    const [given = 0, sent = 0] = (states[0] ?? []).map(Number);
    expect(given).toBeGreaterThan(0);
    expect(sent).toBeGreaterThan(0);
  },
  3_600_000,
);
