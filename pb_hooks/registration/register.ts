/** `POST /api/app/register`: public registration, so every limit is here. */

import * as limitLog from '../audit/limit-log.ts';
import * as registrationForm from '../domain/registration-form.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as transaction from '../host/transaction.ts';
import * as addressLimit from '../http/address-limit.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as notifyAdminsOfRequests from './notify-admins-of-requests.ts';

const PER_HOUR = 30;
const WAITING =
  "SELECT id FROM registration_requests WHERE email = {:email} COLLATE NOCASE AND status = 'pending' LIMIT 1";
const BOUGHT = `
  SELECT r.id FROM registration_requests r JOIN purchases b ON b.request_id = r.id AND b.made_request = 1
  WHERE r.email = {:email} COLLATE NOCASE AND r.status = 'pending' LIMIT 1`;
/** The same response to all: stored, already waiting, or trapped. */
const DONE = { status: 'pending' };

function isWaiting(app: PbApp, email: string) {
  return db.first(app, WAITING, { id: '' }, { email }) !== null;
}

/**
 * Fills the request that a purchase has made with what its person writes: the platform knows no CRM. From then on it is
 * the person's own, and stays when the purchase is undone.
 */
function fillBought(app: PbApp, registration: registrationForm.Registration) {
  transaction.inTransaction(app, (tx) => {
    const id = db.first(tx, BOUGHT, { id: '' }, { email: registration.email })?.id;
    if (!id) return;
    const row = tx.findRecordById('registration_requests', id);
    for (const [field, value] of Object.entries(registration)) if (value !== '') row.set(field, value);
    tx.save(row);
    db.run(tx, 'UPDATE purchases SET made_request = 0 WHERE request_id = {:id}', { id });
  });
}

/** Stores the request unless one of this address is waiting already; returns whether it did. */
function store(app: PbApp, registration: registrationForm.Registration) {
  const isStored = () => {
    if (!isWaiting(app, registration.email)) return false;
    fillBought(app, registration);
    return true;
  };
  if (isStored()) return false;
  const row = new Record(app.findCollectionByNameOrId('registration_requests'));
  for (const [field, value] of Object.entries(registration)) row.set(field, value);
  row.set('status', 'pending');
  try {
    app.save(row);
    return true;
  } catch (failure) {
    // Idempotent: of two parallel requests the unique index lets one in, and both get the same response. It may be that of a purchase,
    // behind which this one has waited.
    if (isStored()) return false;
    throw failure;
  }
}

/** Handles a registration request. */
export function register(e: PbRequestEvent) {
  const wait = addressLimit.count(e, 'register', clock.HOUR_SECONDS, PER_HOUR);
  if (wait) {
    limitLog.tooMany(e, 'Cadastro recusado: pedidos demais');
    return errorResponse.tooMany(e, 'email', wait);
  }
  const { registration, trapped, problems } = registrationForm.read(jsonBody.fieldsOf(e));
  if (trapped && !problems['website']) return errorResponse.respondEarly(e, DONE);
  if (errorResponse.refuseAll(e, problems)) return;

  if (!store(e.app, registration)) return errorResponse.respondEarly(e, DONE);
  errorResponse.respondEarly(e, DONE);
  notifyAdminsOfRequests.notifyAdminsOfRequests(e.app);
}
