import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UNHURRIED_BODIES } from '../../support/full.ts';
import { addMember, type Given } from '../../support/people.ts';
import { areApart } from '../../support/place-of.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';
import { until } from '../../support/wait.ts';

/** Bodies of guests that are awaited at once (`http/in-flight.ts`): of one address, of all, and what one network has beyond. */
const EACH = 24;
const ALL = 48;
const RESERVE = 2;

type Member = Awaited<ReturnType<typeof addMember>>;

let server: SignInServer;
let open: Socket[] = [];
let refused = 0;

beforeEach(async () => {
  [open, refused] = [[], 0];
  server = await startSignInServer({ env: UNHURRIED_BODIES });
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  await server.stop();
});

/** A guest's request that costs nothing, whole: 400, or 429 without a place. */
const status = async (ip: string) =>
  (await server.post('/api/app/link-info', { otpId: 'l', password: 'x' }, { ip })).status;

/** A request whose body never comes, of a guest or a member. */
function stall(ip: string, token = ''): void {
  const socket = connect(server.pb.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    if (String(bytes).includes(' 429 ')) refused += 1;
  });
  const path = token ? '/api/app/support-request' : '/api/app/register';
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `X-Test-Address: ${ip}`];
  if (token) head.push(`Authorization: ${token}`);
  head.push('Content-Type: application/json', 'Content-Length: 3000');
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  open.push(socket);
}

/** Two VMs that look at the same place at once both take it, which costs no lock: so many may come in beyond. */
const BESIDE = 12;

/** Opens them, and waits until as many are refused as find no place. */
async function flood(addresses: string[], each: number, places: number): Promise<void> {
  for (const ip of addresses) for (let i = 0; i < each; i += 1) stall(ip);
  await until('the flood has its places', () => refused >= open.length - places - BESIDE);
  await until('no place is left', async () => (await status(addresses[0] as string)) === 429);
  expect(refused).toBeLessThanOrEqual(open.length - places);
}

it('sixty people behind one address may ask at the same moment', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => status('198.51.100.1')));
  expect(answers.filter((one) => one !== 400)).toEqual([]);
});

it('sixty behind one address may type their codes at the same moment, thirty of them the same one', async () => {
  const enter = (otpId: string) =>
    server.post(
      '/api/collections/users/auth-with-otp',
      { otpId, password: '00000000' },
      { ip: '198.51.100.1' },
    );
  const own = Array.from({ length: 30 }, (_, i) => enter(`c${String(i).padStart(14, '0')}`));
  const same = Array.from({ length: 30 }, () => enter('c99999999999999'));
  const answers = await Promise.all([...own, ...same]);
  expect(answers.filter(({ status: one }) => one !== 400)).toEqual([]);
});

it('of one address a few bodies are awaited, and the rest is refused at once', async () => {
  await flood(['198.51.100.1'], 80, EACH + RESERVE);
  expect(await status('198.51.100.2')).toBe(400);
});

it.each([
  ['two addresses', ['203.0.113.1', '203.0.113.2']],
  ['the forty addresses of one line', Array.from({ length: 40 }, (_, i) => `2001:db8:5:${i + 1}::1`)],
])('bodies that never come, of %s, keep out nobody else', async (_, addresses) => {
  await flood(addresses, Math.ceil(130 / addresses.length), ALL + RESERVE);
  for (let i = 1; i <= 20; i += 1) expect(await status(`198.18.${i}.1`)).toBe(400);
  const person = await server.person();
  const { linkId, linkSecret } = await server.ask(person.email, '198.18.0.7');
  expect((await server.enter(linkId, linkSecret, '198.18.0.7')).status).toBe(200);
  // The owner's way in from a new network, without a mark in the browser: refused for its token only.
  const fields = { token: 'x.y.z', password: 'outra-senha-9', passwordConfirm: 'outra-senha-9' };
  const path = '/api/collections/_superusers/confirm-password-reset';
  expect((await server.post(path, fields, { ip: '198.19.0.1' })).status).toBe(400);
});

/** One more who shares with none of the others the places in which requests are counted first: what one holds there another would lack. */
async function addApart(others: Member[], given?: Given) {
  for (;;) {
    const one = await addMember(server.pb, given);
    if (others.every((other) => areApart(one, other))) return one;
  }
}

it('bodies that never come, of four members, keep out no other and no administrator', async () => {
  const flooders: Member[] = [];
  while (flooders.length < 4) flooders.push(await addApart(flooders));
  const beside = await addApart(flooders);
  const admin = await addApart([...flooders, beside], { role: 'admin' });
  for (const { token } of flooders) for (let i = 0; i < 24; i += 1) stall('203.0.113.1', token);
  const push = async ({ token }: { token: string }, ip: string) => {
    const body = { device: 'aparelho-de-teste-1', ops: [] };
    return (await server.post('/api/app/favorites/push', body, { ip, token })).status;
  };
  // In the rush some find no place.
  await until('no place is left', async () => {
    for (const { token } of flooders) stall('203.0.113.1', token);
    return (await push(beside, '203.0.113.1')) === 429;
  });
  expect(await push(beside, '198.18.1.1')).toBe(200);
  const [member] = flooders;
  const from = { ip: '198.18.2.1', token: admin.token };
  const ended = await server.post('/api/app/deactivate', { userId: member?.id }, from);
  expect(ended.status, ended.text).toBe(200);
});
