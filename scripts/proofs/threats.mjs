import { browser, histories, server } from './proof.mjs';

/** @typedef {import('./proof.mjs').Threat} Threat */

const SIGN_IN = 'sign-in/sign-in.test.ts';
const LIMITS = 'sign-in/sign-in-limits.test.ts';
const MAILS = 'sign-in/sign-in-mail.test.ts';
const REGISTER = 'registration/register.test.ts';

/**
 * What may be tried on purpose, and how often it is tried here: sessions (T), links (L), input (I).
 * @type {Threat[]}
 */
export const THREATS = [
  {
    row: 'T1',
    says: 'every state of a user × every collection × every act',
    tries: 528,
    proofs: [server('access/access-matrix.test.ts'), server('sync/realtime-matrix.test.ts')],
  },
  {
    row: 'T2',
    says: 'a weakened rule is noticed',
    tries: 30,
    proofs: [server('access/rules-mutants.test.ts')],
  },
  {
    row: 'T3',
    says: 'an access ends while somebody is online: at the server, and five seconds later on the device',
    tries: 40,
    proofs: [server('sync/sync.test.ts', 'ends between two answers'), histories('T3')],
  },
  {
    row: 'T4',
    says: 'an access ends offline, the clock is set by 0, 1, 30 and -30 days, and it is renewed; and ends that nobody has announced',
    tries: 40 + 16,
    proofs: [histories('T4')],
  },
  {
    row: 'T5',
    says: 'the clock of the device is wrong: login, list, queue, end of the access',
    tries: 28,
    proofs: [histories('T5')],
    lacks: 'the code itself, which is imitated here (rows L)',
  },
  {
    row: 'T6',
    says: 'signing out without an answer: all is gone 3.2 seconds later',
    tries: 30,
    proofs: [histories('T6')],
    lacks:
      "what the worker keeps: files of the app, and nobody's data (T8); the words of the toast (tests/routes)",
  },
  {
    row: 'T7',
    says: 'from one person to another on one device, with hearts that wait',
    tries: 50,
    proofs: [histories('T7')],
    lacks:
      'what is drawn: what each tab holds for its screen is looked at; words of a search are stored nowhere',
  },
  {
    row: 'T8',
    says: 'what administrators read of people, on every screen of the list of scenarios and through an export, is in no store, no cache and no file of the browser',
    tries: 20 + 25,
    proofs: [
      browser('admin/admin-frame.test.ts', 'nobody’s data on the device'),
      browser('admin/nothing-on-disk.test.ts'),
    ],
  },
  {
    row: 'T9',
    says: 'a stream outlives the session',
    tries: 100,
    proofs: [server('sync/realtime.test.ts', 'a member who|that runs out', { each: 1, times: 10 })],
    lacks:
      'an end after ten minutes: PocketBase ends a stream after half an hour; who may no longer hear is put out at once',
  },
  {
    row: 'T10',
    says: 'the server is killed in the middle of approvals',
    tries: 20,
    proofs: [server('registration/approval-kills.test.ts', 'random moments')],
  },
  {
    row: 'T11',
    says: 'ids of somebody else on every record route, and on every route of administrators, by a member and a guest',
    tries: 1000,
    proofs: [server('access/foreign-ids.test.ts', 'with the ids')],
  },
  {
    row: 'T12',
    says: 'making oneself an administrator',
    tries: 20,
    proofs: [server('access/foreign-ids.test.ts', 'nobody makes himself', { each: 1 })],
  },

  {
    row: 'L1',
    says: 'one mail used twenty times at once, fifty mails; then link and code again: at once, after a minute, after signing out',
    tries: 1000 + 50 * 3 * 2,
    proofs: [server('sign-in/sign-in-parallel.test.ts', 'half by link')],
  },
  {
    row: 'L2',
    says: 'older mails after a newer one was used; ten people with three mails of 901 seconds, and of 899',
    tries: 30 + 10 * 2 * 3,
    proofs: [server(SIGN_IN, 'using one mail ends|none 901')],
  },
  {
    row: 'L3',
    says: 'scanners that fetch a link, and browsers that open it without a tap: a sign-in after each',
    tries: 110,
    proofs: [server(SIGN_IN, 'scanners fetch'), browser('public/sign-in.test.ts', 'used up by a scanner')],
  },
  {
    row: 'L4',
    says: 'guesses at codes from fifty addresses, the right one among the late ones, while twenty people ask again and enter',
    tries: 10_000,
    proofs: [server(LIMITS, 'ten thousand guesses')],
  },
  { row: 'L5', says: 'mails by the hundred', tries: 500, proofs: [server(LIMITS, 'five hundred requests')] },
  {
    row: 'L6',
    says: 'asking who is registered, until the bound of an hour',
    tries: 120,
    proofs: [server(LIMITS, '120 an hour')],
  },
  {
    row: 'L7',
    says: 'what is no single plain address',
    tries: 40,
    proofs: [server(MAILS, 'no single plain address', { each: 1 })],
  },
  {
    row: 'L8',
    says: 'a link that leads elsewhere: headers, the host itself and parameters that claim another place',
    tries: 40,
    proofs: [server(MAILS, 'leads to APP_URL')],
  },
  {
    row: 'L9',
    says: "somebody's link where somebody is signed in: a member, an administrator, the same, one without access; of one without access; over unsent hearts",
    tries: 6,
    proofs: [browser('public/sign-in.test.ts', 'a link of somebody else')],
  },
  {
    row: 'L10',
    says: 'mail servers that are down, refuse, are slow, too slow, or silent: what the person sees, ten times each',
    tries: 50,
    proofs: [browser('public/mail-faults.test.ts')],
  },

  { row: 'I1', says: 'fields that nobody may send', tries: 40, proofs: [server(REGISTER, 'wants more')] },
  {
    row: 'I2',
    says: 'bodies of letters, NULs, turned and four-byte signs, of up to 64 MB in chunks from who goes on sending; too deep ones; the memory of the server',
    tries: 33 + 22,
    proofs: [
      server(REGISTER, 'too large, without an end'),
      server('load/flood.test.ts', 'a body of 30 MB', { each: 1 }),
    ],
  },
  {
    row: 'I3',
    says: 'sixty pieces of markup in each field that a screen shows, of people (23) and of settings, saved replies, purchases, invitations and files (22); every screen and dialog of the list of scenarios',
    tries: 60 * (23 + 22),
    proofs: [browser('member/hostile-text.test.ts'), browser('admin/hostile-tour.test.ts')],
  },
  {
    row: 'I4',
    says: 'addresses that are scripts or hold credentials: by the API, by an import, and stored by SQL and tapped by a member and an administrator',
    tries: 31 + 27 + 26,
    proofs: [
      server('access/guards.test.ts', 'is not stored with the url'),
      server('console/import-assistants.test.ts', 'takes no address'),
      browser('member/hostile-address.test.ts'),
    ],
  },
  {
    row: 'I5',
    says: 'cells that a spreadsheet would calculate, in the four files and the package',
    tries: 50,
    proofs: [browser('admin/admin-export.test.ts', 'the export tab')],
    lacks: 'LibreOffice itself is not asked: a strict reader of tables stands in for it',
  },
  {
    row: 'I6',
    says: 'mails: new recipients, headers, parts and markup',
    tries: 30,
    proofs: [server('support/support-reply.test.ts', 'what people write')],
  },
  {
    row: 'I7',
    says: 'secrets in the logs',
    tries: 10,
    proofs: [server('audit/logs-secrets.test.ts')],
  },
  {
    row: 'I8',
    says: 'ends of an access that are no date',
    tries: 30,
    proofs: [
      server('access/guards.test.ts', 'the end of an access', { each: 1 }),
      server('registration/approve.test.ts', 'an approval that is not complete', { each: 1 }),
    ],
  },
];
