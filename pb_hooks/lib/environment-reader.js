/** Reads single values of the environment and collects every mistake, as a sentence that names the variable. */

const address = require('./email-address.js');

/** @param {(name: string) => string} getenv */
function reader(getenv) {
  /** @type {string[]} */
  const mistakes = [];
  /** @param {string} name @param {string} [fallback] */
  const text = (name, fallback) => getenv(name).trim() || fallback || '';
  return {
    mistakes,
    text,
    /** @param {string} name @param {number} fallback @param {number} min @param {number} max */
    integer(name, fallback, min, max) {
      const raw = text(name, String(fallback));
      const value = /^\d{1,9}$/.test(raw) ? Number(raw) : Number.NaN;
      if (value >= min && value <= max) return value;
      mistakes.push(`${name}=${raw}: use um número inteiro de ${min} a ${max}.`);
      return fallback;
    },
    /** @param {string} name @param {string} fallback */
    email(name, fallback) {
      const raw = text(name, fallback);
      const email = address.canonical(raw);
      if (raw && !email) mistakes.push(`${name}=${raw}: não é um endereço de e-mail (use só nome@dominio).`);
      return email;
    },
    /** @param {string} name @param {boolean} fallback */
    flag(name, fallback) {
      const raw = text(name).toLowerCase();
      if (raw === '') return fallback;
      if (!['0', '1', 'false', 'true'].includes(raw)) mistakes.push(`${name}=${raw}: use 1 ou 0.`);
      return raw === '1' || raw === 'true';
    },
  };
}

module.exports = { reader };
