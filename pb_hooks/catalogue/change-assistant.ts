/**
 * Every change that an administrator makes of an assistant: from the text that was seen, in one transaction with its row in
 * the log and what it was made from. Members' devices hear of it as of any other write (triggers, publisher).
 */

import {
  type AssistantField,
  type AssistantText,
  differingFields,
  judgeChange,
} from '../../src/shared/assistant-text.ts';
import { counted } from '../../src/shared/count-text.ts';
import * as changeTrail from '../audit/change-trail.ts';
import * as transaction from '../host/transaction.ts';
import * as errorResponse from '../http/error-response.ts';
import * as validationError from '../http/validation-error.ts';
import * as notify from '../realtime/notify.ts';
import * as storedAssistant from './stored-assistant.ts';

type Wish = {
  /** what its author has seen, null for none; `any` for who asks for no text */
  base: AssistantText | null | 'any';
  /** null to delete it */
  wanted: AssistantText | null;
  /** it takes back an earlier one */
  isUndo?: boolean;
};

const FIELD_NAMES: Record<AssistantField, string> = {
  name: 'nome',
  description: 'descrição',
  category: 'categoria',
  tags: 'tags',
  url: 'endereço',
  published: 'visibilidade',
};

const isId = (id: unknown): id is string => typeof id === 'string' && /^[a-z0-9]{15}$/.test(id);

/** The id of a request; throws 400 for what is none. */
export function readId(id: unknown): string {
  if (isId(id)) return id;
  throw validationError.invalid('id', 'invalid_id', 'Assistente inválido.');
}

/** Makes the 404 for the caller to throw. */
export const notFound = () => validationError.notFound('id', 'Este assistente não existe mais.');

/** What the log says of a change. */
function describe(stored: AssistantText | null, wanted: AssistantText | null): string {
  if (!stored) return `Criou o assistente ${wanted?.name}`;
  if (!wanted) return `Excluiu o assistente ${stored.name}`;
  const fields = differingFields(stored, wanted);
  if (fields.join() === 'published')
    return `${wanted.published ? 'Mostrou' : 'Ocultou'} o assistente ${stored.name}`;
  return `Alterou o assistente ${stored.name}: ${fields.map((field) => FIELD_NAMES[field]).join(', ')}`;
}

/**
 * Makes the change and answers `{id, change}`, with the id to take it back by ('' when there was nothing to change), or 409
 * with what is there now, beside which the author's own text still stands on the device.
 * @param toWish from what is stored, under the write lock
 */
export function change(e: PbRequestEvent, id: string, toWish: (stored: AssistantText | null) => Wish) {
  const done = { change: '', conflict: null as { current: AssistantText | null } | null };
  transaction.inTransaction(e.app, (tx) => {
    const stored = storedAssistant.textById(tx, id);
    const { base, wanted, isUndo } = toWish(stored);
    const verdict = judgeChange(stored, base === 'any' ? stored : base, wanted);
    if (verdict === 'conflict') done.conflict = { current: stored };
    if (verdict !== 'write') return;
    storedAssistant.put(tx, id, stored, wanted);
    const action = describe(stored, wanted) + (isUndo ? ' (desfez uma alteração)' : '');
    done.change = changeTrail.write(e, tx, action, [{ record: id, was: stored, became: wanted }]);
  });
  return done.conflict ? respondConflict(e, done.conflict) : e.json(200, { id, change: done.change });
}

function respondConflict(e: PbRequestEvent, { current }: { current: AssistantText | null }) {
  const message = current
    ? 'Outra pessoa alterou este assistente enquanto você o editava.'
    : 'Outra pessoa excluiu este assistente enquanto você o editava.';
  errorResponse.respondError(e, 409, 'assistant', 'changed_meanwhile', message, {
    current: { code: 'current_value', message: JSON.stringify(current) },
  });
}

const assistants = (count: number) => counted(count, 'assistente', 'assistentes');

/**
 * Takes back all that an import has made, but not over what somebody has changed since: that stays, and is counted as
 * `kept`. One row in the log, which can be taken back too.
 * @param unreadable how many more there are, which nobody can take back
 */
export function takeBackMany(e: PbRequestEvent, changes: changeTrail.Change[], unreadable: number) {
  const done = { change: '', undone: 0, deleted: 0, kept: unreadable };
  transaction.inTransaction(e.app, (tx) => {
    const all = storedAssistant.all(tx);
    const steps: storedAssistant.Step[] = [];
    for (const { record, was: wanted, became } of changes) {
      const stored = all.get(record) ?? null;
      const verdict = judgeChange(stored, became, wanted);
      if (verdict === 'conflict') done.kept += 1;
      if (verdict === 'write') steps.push({ record, stored, wanted });
    }
    done.undone = steps.length;
    done.deleted = steps.filter(({ wanted }) => wanted === null).length;
    if (steps.length === 0) return;
    storedAssistant.putMany(tx, steps);
    done.change = logTakenBack(e, tx, steps, done.kept);
  });
  if (done.undone > 0) notify.notifyChange(e.app);
  return e.json(200, { id: '', ...done });
}

function logTakenBack(e: PbRequestEvent, tx: PbApp, steps: storedAssistant.Step[], kept: number) {
  const left =
    kept === 0 ? '' : `; ${assistants(kept)} de alteração mais recente ${kept === 1 ? 'ficou' : 'ficaram'}`;
  const action = `Desfez uma importação do catálogo: ${assistants(steps.length)}${left}`;
  return changeTrail.write(e, tx, action, steps.map(storedAssistant.changeOf));
}
