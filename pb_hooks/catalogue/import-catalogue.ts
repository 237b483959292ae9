/**
 * `POST /api/app/import-catalogue`: the text of a CSV or JSON file. Without `stamp` it says what each row would do and writes
 * nothing; with the stamp of that answer it writes all rows or none, and only what was shown: a catalogue that somebody
 * has changed meanwhile is refused.
 */

import { countText } from '../../src/shared/count-text.ts';
import { plainText } from '../../src/shared/plain-text.ts';
import { startOf } from '../../src/shared/start-of.ts';
import * as changeTrail from '../audit/change-trail.ts';
import * as db from '../host/db.ts';
import * as transaction from '../host/transaction.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as notify from '../realtime/notify.ts';
import * as decodeText from '../tables/decode-text.ts';
import * as prepareImport from '../tables/prepare-import.ts';
import * as readTable from '../tables/read-table.ts';
import { UnreadableFile, unreadable } from '../tables/unreadable-file.ts';
import * as assistantTable from './assistant-table.ts';
import * as storedAssistant from './stored-assistant.ts';

/** As many as one person reads the outcome of; the console takes more. */
const MOST_ROWS = 20_000;
/** A name too long for an assistant is a mistake, and is told with its beginning. */
const LONGEST_TITLE = 120;

/**
 * SQLite takes JSON of at most a thousand levels. The VM's parser takes any depth, with some 700 bytes of the stack for each
 * level: a few files of lists within lists would end the server, or take all its memory.
 */
const IS_JSON = 'SELECT json_valid({:text}) AS n';

function tableOf(app: PbApp, text: string) {
  try {
    const { columns, required, instead } = assistantTable.IMPORT;
    const written = decodeText.normalise(text);
    if (readTable.isJson(written) && db.count(app, IS_JSON, { text: written }) === 0)
      throw readTable.notJson();
    const table = readTable.readTable(written, columns, required, instead);
    if (table.rows.length > MOST_ROWS)
      throw unreadable('o arquivo passa de 20.000 linhas: divida-o em partes.');
    return table;
  } catch (failure) {
    if (!(failure instanceof UnreadableFile)) throw failure;
    const sentence = failure.message.charAt(0).toUpperCase() + failure.message.slice(1);
    throw validationError.invalid('text', 'invalid_file', sentence);
  }
}

function readBody(e: PbRequestEvent): { text: string; stamp: string } {
  const { text, stamp = '' } = jsonBody.fieldsOf(e);
  if (typeof text !== 'string') throw validationError.invalid('text', 'required', 'Falta o arquivo.');
  if (typeof stamp !== 'string') throw validationError.invalid('stamp', 'invalid_type', 'Prévia inválida.');
  return { text, stamp };
}

function refuseStale(e: PbRequestEvent) {
  const sentence = 'O catálogo mudou depois desta prévia. Nada foi gravado: veja a nova prévia.';
  return errorResponse.respondError(e, 409, 'stamp', 'catalogue_changed', sentence);
}

function refuseFaulty(e: PbRequestEvent, rows: number) {
  const sentence = `Nada foi gravado: ${rows === 1 ? 'uma linha está' : `${countText(rows)} linhas estão`} com erro.`;
  return errorResponse.respondError(e, 400, 'text', 'invalid_rows', sentence);
}

/** One row in the log, with what each assistant was and became. */
function logImport(
  e: PbRequestEvent,
  tx: PbApp,
  outcomes: prepareImport.Outcome[],
  made: storedAssistant.Step[],
) {
  const count = (what: string) => countText(outcomes.filter((one) => one.what === what).length);
  const action = `Importou o catálogo (novos: ${count('novo')}, alterados: ${count('alterado')})`;
  changeTrail.write(e, tx, action, made.map(storedAssistant.changeOf));
}

export function importCatalogue(e: PbRequestEvent) {
  const { text, stamp } = readBody(e);
  const job = assistantTable.IMPORT;
  const table = tableOf(e.app, text);
  const notes = table.ignored.length > 0 ? [`Colunas sem uso: ${plainText(table.ignored.join(', '))}.`] : [];
  const rows = prepareImport.readRows(job, table);
  const ready = prepareImport.prepare(e.app, job, rows, (line) => notes.push(line));
  const { outcomes } = ready;
  if (stamp !== '') {
    if (ready.stamp !== stamp) return refuseStale(e);
    const faulty = outcomes.filter(({ what }) => what === 'erro').length;
    if (faulty > 0) return refuseFaulty(e, faulty);
    let isCurrent = false;
    transaction.inTransaction(e.app, (tx) => {
      isCurrent = job.stamp(tx) === stamp;
      if (!isCurrent || prepareImport.changesOf(outcomes) === 0) return;
      ready.plan.write(tx);
      logImport(e, tx, outcomes, ready.plan.made());
    });
    if (!isCurrent) return refuseStale(e);
    if (prepareImport.changesOf(outcomes) > 0) notify.notifyChange(e.app);
  }
  const items = outcomes.map(({ line, what, title, details }) => ({
    line,
    what,
    title: startOf(title, LONGEST_TITLE),
    details,
  }));
  const answer = { stamp: ready.stamp, unit: table.unit, notes, written: stamp !== '', items };
  return e.blob(200, 'application/json', JSON.stringify(answer));
}
