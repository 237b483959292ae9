import { isEmailAddress, normaliseEmail } from '#shared/email-address.ts';
import { isOneEditAway } from './edit-distance.ts';

/**
 * Mailbox providers by name, with the endings that are right for a slip. Only invented words are compared by
 * likeness: 'terra' or 'live' are one letter away from real companies.
 */
const PROVIDERS: Readonly<Record<string, 'com' | 'com or com.br'>> = {
  gmail: 'com',
  icloud: 'com',
  hotmail: 'com or com.br',
  outlook: 'com or com.br',
  yahoo: 'com or com.br',
};

/** Endings that do not exist anywhere, and what was meant. */
const NO_SUCH_ENDING: readonly [wrong: RegExp, right: string][] = [
  [/\.(con|comm|conm|comn|coom|cmo|ocm|cpm|xom|vom|cim|clm|ckm)$/, '.com'],
  [/\.(con|comm|conm|coom|cmo|ocm|cpm|xom|vom|co)\.br$/, '.com.br'],
  [/\.com\.(b|r|rb|brr|bbr|brt)$/, '.com.br'],
  [/\.combr$/, '.com.br'],
];

/** Endings of other countries that are slips when a provider of ours stands before them. */
const SLIP_OF_COM = new Set(['co', 'cm', 'om', 'c', 'cn', 'coma', 'come']);
const SLIP_OF_COM_BR = new Set(['br', 'cm.br', 'om.br', 'com.be', 'com.bt', 'com.bh', 'com.vr', 'com.nr']);

/** The address that was probably meant, or null when the typed one looks right. */
export function suggestEmail(typed: string): string | null {
  const email = normaliseEmail(typed);
  const [, name, rawDomain] = /^([^@\s]+)\s*@\s*([^@]+)$/.exec(email) ?? [];
  if (!name || !rawDomain) return null;
  const plain = rawDomain.replace(/[\s.,;]+/g, '.').replace(/\.$/, '');
  const corrected = `${name}@${correctedDomain(plain)}`;
  return corrected !== email && isEmailAddress(corrected) ? corrected : null;
}

function correctedDomain(typed: string): string {
  const domain = withRealEnding(typed);
  const [label = '', ...rest] = domain.split('.');
  const ending = rest.join('.');
  const glued = gluedEnding(label);
  if (rest.length === 0 && glued) return correctedDomain(glued);
  const provider = providerLike(label);
  if (!provider) return domain;
  if (PROVIDERS[provider] === 'com') return `${provider}.com`;
  if (SLIP_OF_COM.has(ending) || ending === '') return `${provider}.com`;
  return `${provider}.${SLIP_OF_COM_BR.has(ending) ? 'com.br' : ending}`;
}

function withRealEnding(domain: string): string {
  for (const [wrong, right] of NO_SUCH_ENDING) if (wrong.test(domain)) return domain.replace(wrong, right);
  return domain;
}

/** 'gmailcom' → 'gmail.com'; only where a provider is left. */
function gluedEnding(label: string): string {
  const [, name, end] = /^(.{4,}?)(com|combr)$/.exec(label) ?? [];
  return name && providerLike(name) ? `${name}.${end === 'combr' ? 'com.br' : 'com'}` : '';
}

const providerLike = (label: string): string | undefined =>
  Object.keys(PROVIDERS).find((name) => name === label || isOneEditAway(label, name));
