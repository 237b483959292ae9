const LONGEST = 300;

/**
 * An error as it may be shown to a stranger: no e-mail, no token or code, no query or fragment of an address. What is
 * left still says what broke, and where.
 */
export const redactError = (text: string): string =>
  text
    .replace(/[^\s@<>()"']+@[^\s@<>()"']+/g, '(e-mail)')
    .replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1')
    .replace(/[#?]\S*/g, '')
    // Tokens, ids and secrets: a long word that mixes letters and digits, unless it names our own file.
    .replace(/\b(?=[\w.-]{24})(?=[\w.-]*\d)(?=[\w.-]*[a-z])(?![\w.-]*\.(?:js|css)\b)[\w.-]+/gi, '(…)')
    .replace(/\d{8,}|\b\d{4} \d{4}\b/g, '(…)')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
