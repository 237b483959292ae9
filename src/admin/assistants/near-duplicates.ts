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

export type Near<T> = { assistant: T; by: 'name' | 'url' };

/** Whom a text looks like: the same name but for case, accents and signs, or the same address. */
export function nearDuplicates<T extends Known>(known: readonly T[], { id, name, url }: Known): Near<T>[] {
  const wantedName = sameName(name);
  const wantedAddress = sameAddress(url);
  return known.flatMap((assistant): Near<T>[] => {
    if (assistant.id === id) return [];
    if (wantedName && sameName(assistant.name) === wantedName) return [{ assistant, by: 'name' }];
    if (wantedAddress && sameAddress(assistant.url) === wantedAddress) return [{ assistant, by: 'url' }];
    return [];
  });
}
