/** Reads single values of the environment and collects every mistake, as a sentence that names the variable. */

import * as emailAddress from '../domain/email-address.ts';

export function reader(getenv: (name: string) => string) {
  const mistakes: string[] = [];
  const text = (name: string, fallback?: string) => getenv(name).trim() || fallback || '';
  return {
    mistakes,
    text,
    integer(name: string, fallback: number, min: number, max: number) {
      const raw = text(name, String(fallback));
      const value = /^\d{1,9}$/.test(raw) ? Number(raw) : Number.NaN;
      if (value >= min && value <= max) return value;
      mistakes.push(`${name}=${raw}: use um número inteiro de ${min} a ${max}.`);
      return fallback;
    },
    email(name: string, fallback: string) {
      const raw = text(name, fallback);
      const email = emailAddress.canonical(raw);
      if (raw && !email) mistakes.push(`${name}=${raw}: não é um endereço de e-mail (use só nome@dominio).`);
      return email;
    },
    flag(name: string, fallback: boolean) {
      const raw = text(name).toLowerCase();
      if (raw === '') return fallback;
      if (!['0', '1', 'false', 'true'].includes(raw)) mistakes.push(`${name}=${raw}: use 1 ou 0.`);
      return raw === '1' || raw === 'true';
    },
  };
}
