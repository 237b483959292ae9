/**
 * `import-members FILE`: a list of members that was kept elsewhere becomes verified users with profiles. No mail goes
 * to anybody. A row belongs to the user with its e-mail.
 *
 * Of people who are known, an old list must not take anything away: without `--overwrite` their access only grows
 * (a later end, or none), and a deactivated member stays so.
 */

import * as clock from '../../host/clock.ts';
import * as db from '../../host/db.ts';
import * as memberAccount from '../../members/member-account.ts';
import type * as prepareImport from '../../tables/prepare-import.ts';
import * as writeRows from '../../tables/write-rows.ts';
import * as command from '../core/command.ts';
import * as memberRow from './member-row.ts';
import * as runImport from './run-import.ts';

const KNOWN = `
  SELECT u.id AS id, u.email AS email, u.name AS name, CASE WHEN p.id IS NULL THEN 0 ELSE 1 END AS profile,
    COALESCE(p.full_name, '') AS full_name, COALESCE(p.plan_type, '') AS plan_type,
    COALESCE(p.expires_at, '') AS expires_at, COALESCE(p.status, '') AS status, COALESCE(p.crm, '') AS crm,
    COALESCE(p.specialty, '') AS specialty, COALESCE(p.city, '') AS city, COALESCE(p.state, '') AS state,
    COALESCE(p.phone, '') AS phone,
    EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role = 'admin') AS admin
  FROM json_each({:emails}) wanted JOIN users u ON u.email = wanted.value COLLATE NOCASE AND u.email != ''
  LEFT JOIN profiles p ON p.user_id = u.id`;

const PERSON = { full_name: '', crm: '', state: '', specialty: '', phone: '', city: '' };
const PROFILE = { ...PERSON, plan_type: '', expires_at: '', status: '' };
const FIELDS = Object.keys(PROFILE) as (keyof typeof PROFILE)[];

export type Read = memberRow.Read;
export type Profile = typeof PROFILE;
export type Known = Profile & { id: string; name: string; profile: number; admin: number };

function known(tx: PbApp, rows: Read[]): Map<string, Known> {
  const shape = { id: '', email: '', name: '', profile: 0, admin: 0, ...PROFILE };
  const emails = JSON.stringify(rows.map(({ email }) => email));
  const byEmail = new Map();
  for (const one of db.rows(tx, KNOWN, shape, { emails })) {
    const { id, name, profile, admin, full_name, crm, state, specialty, phone, city } = one;
    const { plan_type, expires_at, status } = one;
    const fields = { full_name, crm, state, specialty, phone, city, plan_type, expires_at, status };
    byEmail.set(one.email.toLowerCase(), { id, name, profile, admin, ...fields });
  }
  return byEmail;
}

/** Whether an access that ends at `after` lasts at least as long as one that ends at `before`; '' never ends. */
const lastsAsLong = (before: string, after: string) => after === '' || (before !== '' && after >= before);

/** Plan, end and status that a known member gets, and what of the file was not done. */
function accessOf(before: Known, { plan, end, status }: Read, overwrite: boolean) {
  const wanted = {
    plan_type: plan ?? before.plan_type,
    expires_at: end ?? before.expires_at,
    status: status ?? (before.status || 'active'),
  };
  if (overwrite) return { access: wanted, kept: '' };
  if (before.profile === 0) {
    // Without a profile there is access without end: a profile can only take away, except from an administrator.
    const isLess = before.admin === 0 && (wanted.expires_at !== '' || wanted.status !== 'active');
    return isLess
      ? { access: null, kept: 'acesso mantido: hoje não tem perfil, portanto não expira' }
      : { access: wanted, kept: '' };
  }
  const isEndKept = !lastsAsLong(before.expires_at, wanted.expires_at);
  const { plan_type, expires_at } = isEndKept ? before : wanted;
  const isStatusKept = wanted.status !== before.status;
  const kept = [isEndKept ? 'validade mantida' : '', isStatusKept ? 'status mantido' : ''].filter(Boolean);
  return { access: { plan_type, expires_at, status: before.status }, kept: kept.join(', ') };
}

/** The hash of one random password for all: hashing ten thousand takes a quarter of an hour. */
const unknownPassword = (tx: PbApp) => memberAccount.prepareUser(tx).getString('password:hash');

function plan(tx: PbApp, rows: Read[], overwrite: boolean): prepareImport.Plan<Read> {
  const byEmail = known(tx, rows);
  const at = clock.stamp();
  const users = [] as writeRows.Row[];
  const names = [] as writeRows.Row[];
  const profiles = [] as writeRows.Row[];
  const changed = [] as writeRows.Row[];
  const password = unknownPassword(tx);

  const addProfile = (id: string, email: string, fields: Profile) =>
    profiles.push({ id, user_id: id, email, ...fields, created_at: at, updated_at: at });

  function add({ email, person, plan: planType, end, status }: Read) {
    if (!person.full_name) return { what: 'erro' as const, details: ['nome: falta'] };
    const id = db.newId();
    const name = person.full_name;
    const flags = { emailVisibility: 1, verified: 1 };
    users.push({
      id,
      email,
      name,
      password,
      tokenKey: $security.randomString(50),
      ...flags,
      created_at: at,
      updated_at: at,
    });
    const access = { plan_type: planType || '', expires_at: end || '', status: status || 'active' };
    addProfile(id, email, { ...PERSON, ...person, ...access });
    // An empty cell, or a column by a name that is not known: of whoever is known it would change nothing.
    const isEndless = end === undefined && access.status === 'active';
    return { what: 'novo' as const, details: isEndless ? ['sem validade'] : [], isEndless };
  }

  function change(before: Known, read: Read) {
    const { access, kept } = accessOf(before, read, overwrite);
    if (access === null) return { what: 'igual' as const, details: [], kept };
    const { id, name, profile, admin, ...stored } = before;
    const after = { ...stored, ...read.person, ...access };
    const fields = FIELDS.filter((field) => after[field] !== stored[field]);
    if (profile === 1 && fields.length === 0) return { what: 'igual' as const, details: [], kept };
    if (profile === 0) addProfile(id, read.email, after);
    else changed.push({ id, ...after, updated_at: at });
    if (name === '' && after.full_name) names.push({ id, name: after.full_name, updated_at: at });
    const details = fields.map((field) => memberRow.COLUMNS[field][0] || field);
    return { what: 'alterado' as const, details, kept };
  }

  return {
    decide: (read) => {
      const before = byEmail.get(read.email);
      return before ? change(before, read) : add(read);
    },
    write: (writer) => {
      writeRows.insert(writer, 'users', users);
      writeRows.insert(writer, 'profiles', profiles);
      writeRows.update(writer, 'profiles', changed);
      writeRows.update(writer, 'users', names);
    },
  };
}

/** Profiles, roles, names and addresses leave a mark; a new user is a new row. */
function stamp(app: PbApp) {
  const marks = '(SELECT COALESCE(MAX(member), 0) FROM sync_marks)';
  const users = "(SELECT COUNT(*) || '-' || COALESCE(MAX(rowid), 0) FROM users)";
  return db.one(app, `SELECT ${marks} || '-' || ${users} AS stamp`, { stamp: '' }).stamp;
}

/** A list of two hundred thousand in one piece would keep the server from writing for minutes. */
const MOST_AT_ONCE = 10_000;

export function importMembers(cmd: PbCommand, args: Iterable<string>) {
  command.run(cmd, args, 'import-members', (call) =>
    runImport.runImport(
      call,
      'membros',
      {
        columns: memberRow.COLUMNS,
        required: ['email'],
        read: memberRow.readMember,
        keyOf: ({ email }) => email,
        titleOf: ({ email }) => email,
        stamp,
        plan: (tx, rows) => plan(tx, rows, call.flags.has('overwrite')),
      },
      MOST_AT_ONCE,
    ),
  );
}
