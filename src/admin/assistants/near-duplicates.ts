import { isOneEditAway } from '#domain/registration/edit-distance.ts';
import { fold } from '#shared/fold.ts';

type Known = { id: string; name: string; url: string };

/** The address as a browser would open it, without what changes nothing. */
function sameAddress(url: string): string {
  try {
    const { host, pathname, search, hash } = new URL(url.trim());
    return `${host}${pathname.replace(/\/+$/, '')}${search}${hash}`;
  } catch {
    return '';
  }
}

const sameName = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Shorter ones are a letter apart as words of their own. */
const LEAST_LETTERS = 6;

/** One letter apart, but not a number: those count the parts of a series. */
const isAlmostSame = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= LEAST_LETTERS &&
  isOneEditAway(one, other) &&
  one.replace(/\P{N}/gu, '') === other.replace(/\P{N}/gu, '');

type Spelling = { name: string; address: string };

/** Of ten thousand assistants, spelled out at every letter, a phone would lag behind the typing. */
const spellings = new WeakMap<Known, Spelling>();

function spellingOf(known: Known): Spelling {
  const before = spellings.get(known);
  if (before) return before;
  const spelling = { name: sameName(known.name), address: sameAddress(known.url) };
  spellings.set(known, spelling);
  return spelling;
}

export type Near<T> = { assistant: T; by: 'name' | 'url' | 'almost' };

/** Whom a text looks like: the same name but for case, accents, signs and one letter, or the same address. */
export function nearDuplicates<T extends Known>(known: readonly T[], { id, name, url }: Known): Near<T>[] {
  const wantedName = sameName(name);
  const wantedAddress = sameAddress(url);
  return known.flatMap((assistant): Near<T>[] => {
    if (assistant.id === id) return [];
    const { name, address } = spellingOf(assistant);
    if (wantedName && name === wantedName) return [{ assistant, by: 'name' }];
    if (wantedAddress && address === wantedAddress) return [{ assistant, by: 'url' }];
    if (isAlmostSame(wantedName, name)) return [{ assistant, by: 'almost' }];
    return [];
  });
}
