/**
 * The answer to a body that cannot be used: 400, one code, one field.
 * @param {string} field
 * @param {string} code
 * @param {string} text for a person, in Portuguese
 */
function invalid(field, code, text) {
  return new BadRequestError(text, { [field]: new ValidationError(code, text) });
}

module.exports = { invalid };
