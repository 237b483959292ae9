import { addMember } from '../../bench/add-member.mjs';
import { request, send, tally } from './sockets.mjs';

/** @typedef {import('../../bench/bench-server.mjs').BenchServer} BenchServer */
/** @typedef {() => Promise<Record<string, number>>} Run how often each answer came */
/** @typedef {{ name: string, prepare: (server: BenchServer) => Promise<Run> }} Attack */

const LARGE = 30 * 1024 * 1024;
const HOLD_MS = 12_000;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const PASSWORD = '/api/collections/_superusers/auth-with-password';

/** A JSON text of so many bytes that begins like a sign-in. @param {number} bytes */
const large = (bytes) => Buffer.from(`{"identity":"a@b.com.br","password":"${'x'.repeat(bytes - 40)}"}`);

/** @param {string} name @param {number} times @returns {Attack} */
const guests = (name, times) => ({
  name,
  prepare: async ({ url }) => {
    const body = large(LARGE);
    const headers = { ...JSON_TYPE, 'Content-Length': body.length };
    return () => tally(times, () => send(url, request(`POST ${PASSWORD}`, headers, body)));
  },
});

/** The same in one chunk, of no declared length. @type {Attack} */
const chunked = {
  name: '24 chunked bodies of 30 MB to the sign-in of superusers',
  prepare: async ({ url }) => {
    const body = large(LARGE);
    const all = Buffer.concat([
      Buffer.from(`${body.length.toString(16)}\r\n`),
      body,
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
    const headers = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' };
    return () => tally(24, () => send(url, request(`POST ${PASSWORD}`, headers, all)));
  },
};

/** @type {Attack} */
const member = {
  name: '8 bodies of 30 MB by a member to a native route',
  prepare: async (server) => {
    const { token } = await addMember(server);
    const body = large(LARGE);
    const headers = { ...JSON_TYPE, Authorization: token, 'Content-Length': body.length };
    const path = 'POST /api/collections/support_requests/records';
    return () => tally(8, () => send(server.url, request(path, headers, body)));
  },
};

/** @param {string} name @param {string} path @returns {Attack} */
const slow = (name, path) => ({
  name,
  prepare: async ({ url }) => {
    const headers = { ...JSON_TYPE, 'Content-Length': 3000 };
    return () => tally(1_000, () => send(url, request(path, headers, '{'), HOLD_MS));
  },
});

/** @type {Attack} */
const guesses = {
  name: '600 guesses at one code at once',
  prepare: async (server) => {
    const { record } = await addMember(server);
    const users = await server.operate(`/api/collections/users/records/${record.id}`, {}, 'PATCH');
    const code = { collectionRef: users.collectionId, recordRef: record.id, password: '12345678' };
    const id = 'c00000000000001';
    await server.operate('/api/collections/_otps/records', { id, ...code });
    const body = JSON.stringify({ otpId: id, password: '00000000' });
    const headers = { ...JSON_TYPE, 'Content-Length': body.length };
    const path = 'POST /api/collections/users/auth-with-otp';
    return () => tally(600, () => send(server.url, request(path, headers, body)));
  },
};

/** @type {Attack} */
const links = {
  name: '600 questions about a link at once',
  prepare: async ({ url }) => {
    const body = JSON.stringify({ id: 'l00000000000001', secret: 'x' });
    const headers = { ...JSON_TYPE, 'Content-Length': body.length };
    return () => tally(600, () => send(url, request('POST /api/app/link-info', headers, body)));
  },
};

/** @type {Attack} */
const passwords = {
  name: '600 wrong passwords of a superuser at once',
  prepare: async ({ url }) => {
    const body = JSON.stringify({ identity: 'bench@exemplo.com.br', password: 'errada-errada' });
    const headers = { ...JSON_TYPE, 'Content-Length': body.length };
    return () => tally(600, () => send(url, request(`POST ${PASSWORD}`, headers, body)));
  },
};

/** Headers without an end. @type {Attack} */
const headers = {
  name: '300 requests with 900 KB of headers, held open',
  prepare: async ({ url }) => {
    const endless = `GET /api/app/settings HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(900_000)}`;
    return () => tally(300, () => send(url, endless, HOLD_MS));
  },
};

/** @type {Record<string, Attack>} */
export const ATTACKS = {
  'large-8': guests('8 bodies of 30 MB to the sign-in of superusers', 8),
  'large-24': guests('24 bodies of 30 MB to the sign-in of superusers', 24),
  chunked,
  member,
  register: slow('1,000 registrations that never end', 'POST /api/app/register'),
  reset: slow(
    '1,000 password resets that never end',
    'POST /api/collections/_superusers/request-password-reset',
  ),
  list: slow('1,000 lists with a body that never ends', 'GET /api/collections/_superusers/auth-methods'),
  guesses,
  passwords,
  links,
  headers,
};
