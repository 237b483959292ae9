import type { ErrorCode } from '../../src/shared/error-codes.ts';

/**
 * An error for an invalid body: 400, one code, one field.
 * @param text for a person, in Portuguese
 */
export function invalid(field: string, code: ErrorCode, text: string) {
  return new BadRequestError(text, { [field]: new ValidationError(code, text) });
}
