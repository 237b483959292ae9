import { fold } from '#shared/fold.ts';

export type CategoryTone = 'content' | 'social' | 'strategy' | 'other';

/** Which colour the category's badge takes. */
export function categoryTone(category: string): CategoryTone {
  const name = fold(category);
  if (/conteudo|content|copy/.test(name)) return 'content';
  if (/instagram|social|redes/.test(name)) return 'social';
  if (/estrateg|strateg/.test(name)) return 'strategy';
  return 'other';
}
