import type { Assistant } from '#domain/assistant/assistant.ts';
import type { PulledChanges } from '#domain/sync/pulled.ts';

/** So many assistants, whose names run backwards. */
export const assistants = (count: number): Assistant[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `id${n}`,
    name: `Nome ${String(count - n).padStart(5, '0')}`,
    description: 'Um texto com várias palavras para indexar',
    category: 'Conteúdo',
    tags: ['reels'],
    url: 'https://assistentes.exemplo.com.br/x',
  }));

/** An answer that brings them as the whole catalogue, to who has no lease that ends. */
export const answer = (all: Assistant[]): PulledChanges => ({
  askedAt: Date.now(),
  cursor: { epoch: 'e', seq: 1 },
  full: true,
  count: all.length,
  until: '',
  now: Date.now(),
  isAdmin: false,
  favorites: null,
  member: null,
  assistants: all,
  gone: [],
});
