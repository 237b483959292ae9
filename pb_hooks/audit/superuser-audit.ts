/**
 * What a superuser changes in PocketBase's dashboard leaves a row: what, whose, and which fields, never a value. The
 * product's own routes write rows of their own; here is what passes by them.
 */

import { emailForLog } from '../host/find-record.ts';
import * as transaction from '../host/transaction.ts';
import * as currentActor from '../http/current-actor.ts';
import * as adminAct from './admin-act.ts';
import * as auditLog from './audit-log.ts';

/** How the log names a record of ours: the noun with its article, and the field that tells which one. */
const NAMES = {
  users: { noun: 'o usuário', field: 'email' },
  profiles: { noun: 'o perfil de', field: 'email' },
  registration_requests: { noun: 'a solicitação de', field: 'email' },
  marketing_assistants: { noun: 'o assistente', field: 'name' },
  support_requests: { noun: 'o ticket de', field: 'email' },
  support_messages: { noun: 'a mensagem de suporte', field: 'id' },
  system_logs: { noun: 'a linha do log', field: 'id' },
  _superusers: { noun: 'o superusuário', field: 'email' },
};

/**
 * Saved together with its row, in one transaction and so with one fsync: the catalogue is what is edited most in the
 * dashboard. Others may send mails meanwhile, which must not hold the write lock.
 */
const TOGETHER = 'marketing_assistants';

const SETTINGS = 'app_settings';
const ROLES = 'user_roles';
const UNIMPORTANT = ['created_at', 'updated_at', 'created', 'updated'];

/** @param isGrave a warning about security instead of an act of administration */
export function write(e: PbRequestEvent, action: string, isGrave?: boolean) {
  if (!isGrave) return void adminAct.write(e, action);
  const user = currentActor.actor(e).email;
  auditLog.write(e.app, auditLog.warning(e, user, action));
}

/** The address of a user, the id where it cannot be told. */
export const emailOf = (app: PbApp, userId: string) => emailForLog(app, userId) || userId;

/** @param whose given to somebody, or somebody's */
function described(app: PbApp, record: PbRecord, whose: 'a' | 'de' = 'de') {
  const { name } = record.collection();
  if (name === ROLES)
    return `o papel ${record.getString('role')} ${whose} ${emailOf(app, record.getString('user_id'))}`;
  if (name === SETTINGS) return 'as configurações';
  const known = NAMES[name as keyof typeof NAMES];
  if (!known) return `o registro ${record.id} de ${name}`;
  const label = known.field === 'id' ? record.id : record.getString(known.field);
  return `${known.noun} ${label || record.id}`;
}

/** The names of the fields that this update changes. */
function changedFields(e: PbRecordRequestEvent) {
  const { record } = e;
  const before = record.original();
  const changed = [];
  for (const { name } of record.collection().fields) {
    if (UNIMPORTANT.includes(name)) continue;
    // A hash is read as nothing, and a new one is only in the body.
    const isNew = name === 'password' ? !!e.requestInfo().body['password'] : false;
    if (isNew || record.getString(name) !== before.getString(name)) changed.push(name);
  }
  return changed.join(', ');
}

/** Runs a change of a record and writes its row, when it is a superuser's. */
export function record(e: PbRecordRequestEvent, verb: 'Criou' | 'Alterou' | 'Excluiu') {
  if (!e.hasSuperuserAuth()) return e.next();
  const { name } = e.record.collection();
  const fields = verb === 'Alterou' ? changedFields(e) : '';
  // As it was: a deleted user has no address any more, and a renamed one is looked for by the old.
  const before = verb === 'Criou' ? '' : described(e.app, e.record.original());
  const run = () => {
    e.next();
    const said = name === ROLES ? { Criou: 'Deu', Alterou: verb, Excluiu: 'Retirou' }[verb] : verb;
    const action = `${said} ${before || described(e.app, e.record, 'a')} no painel do PocketBase${fields ? `: ${fields}` : ''}`;
    write(e, action, name === 'system_logs');
  };
  // PocketBase answers after the commit.
  return name === TOGETHER ? transaction.around(e, run) : run();
}

/** Runs a change of a collection's schema or rules, and writes its row. */
export function collection(e: PbCollectionRequestEvent, verb: 'Criou' | 'Alterou' | 'Excluiu') {
  const { name } = e.collection;
  e.next();
  write(e, `${verb} a coleção ${name} no painel do PocketBase`, true);
}
