/**
 * One address in a text, held at both ends: ana@correio.test is no part of mariana@correio.test, nor x@exemplo.com of
 * x@exemplo.com.br, which are other people's. A mail server's answer may quote it, though an address may begin with a quote.
 */

const LOCAL = "a-z0-9.!#$%&'*+/=?^_`{|}~-";

function patternOf(email: string) {
  const address = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(^|[^${LOCAL}])(['\`]?)${address}(?=\\2)(?![a-z0-9-]|\\.[a-z0-9])`, 'gi');
}

/** @param email canonical */
export const isMentioned = (text: string, email: string): boolean => patternOf(email).test(text);

/** The text with something else wherever it names that address. */
export const replaceMentions = (text: string, email: string, by: string): string =>
  text.replace(patternOf(email), (_, before: string, quote: string) => before + quote + by);
