/** Errors to throw about one field of a request, with one code; the text is for a person, in Portuguese. */

import type { ErrorCode } from '../../src/shared/error-codes.ts';

/** 400: an invalid body. */
export function invalid(field: string, code: ErrorCode, text: string) {
  return new BadRequestError(text, { [field]: new ValidationError(code, text) });
}

/** 404: what it names is not there, or not any more. */
export function notFound(field: string, text: string, code: ErrorCode = 'not_found') {
  return new NotFoundError(text, { [field]: new ValidationError(code, text) });
}

/** 409: what is there does not go with it. */
export function conflict(field: string, code: ErrorCode, text: string) {
  return new ApiError(409, text, { [field]: new ValidationError(code, text) });
}
