/** A registration request as the routes of administrators find it, and who decided it. */

import type { ErrorCode } from '../../src/shared/error-codes.ts';
import * as db from '../host/db.ts';
import { findRecord } from '../host/find-record.ts';
import * as validationError from '../http/validation-error.ts';

const REVIEWER = "SELECT COALESCE(NULLIF(name, ''), email) AS name FROM users WHERE id = {:id}";

/** The id of a request's body; throws 400 when there is none. Whether it exists, `find` says. */
export function readId(given: unknown): string {
  if (typeof given !== 'string' || given === '')
    throw validationError.invalid('requestId', 'required', 'Informe a solicitação.');
  return given;
}

/** Throws 404 when there is none. */
export function find(app: PbApp, id: string) {
  const request = findRecord(app, 'registration_requests', id);
  if (!request) throw validationError.notFound('requestId', 'Esta solicitação não existe mais.');
  return request;
}

/** @param text for a person, in Portuguese */
export const conflict = (code: ErrorCode, text: string) => validationError.conflict('requestId', code, text);

/** Who decided, and when. */
export function decision(app: PbApp, request: PbRecord) {
  const reviewer = db.first(app, REVIEWER, { name: '' }, { id: request.getString('reviewed_by') });
  return {
    status: request.getString('status'),
    by: reviewer?.name ?? '',
    at: request.getString('reviewed_at'),
  };
}
