/**
 * An error for an invalid body: 400, one code, one field.
 * @param text for a person, in Portuguese
 */
export function invalid(field: string, code: string, text: string) {
  return new BadRequestError(text, { [field]: new ValidationError(code, text) });
}
