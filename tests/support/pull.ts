import { type Answer, call, type Json } from './http.ts';

/** A sync answer, taken apart. */
export interface Pulled {
  answer: Answer;
  head: Json;
  items: Json[];
  gone: string[];
  complete: boolean;
}

/** Where a device stands. */
export interface Cursor {
  seq: number;
  epoch: string;
  /** How far the device knows the catalogue beyond it. */
  items?: number;
  /** What the device knows of its favourites beyond it. */
  favorites?: { seq: number; epoch: string };
  /** Further pushes of its own, as `seq:epoch`. */
  pushed?: readonly string[];
}

export const START: Cursor = { seq: 0, epoch: '' };

/** The cursor that an answer hands out. */
export const cursorOf = (pulled: Pulled): Cursor => ({
  seq: Number(pulled.head['seq']),
  epoch: String(pulled.head['epoch']),
});

/** Asks for what changed. */
export async function pull(
  server: { url: string },
  token: string | undefined,
  from = START,
): Promise<Pulled> {
  const query = new URLSearchParams({ since: String(from.seq), epoch: from.epoch });
  if (from.items) query.set('catalogue', String(from.items));
  if (from.favorites) {
    query.set('favorites', String(from.favorites.seq));
    query.set('favorites_epoch', from.favorites.epoch);
  }
  if (from.pushed) query.set('pushed', from.pushed.join());
  const path = `/api/app/sync?${query}`;
  const answer = await call(server, 'GET', path, { token });
  if (answer.status !== 200) {
    return { answer, head: null as never, items: [], gone: [], complete: false };
  }
  const lines = answer.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Json);
  const [head, ...rest] = lines;
  const end = rest.pop();
  const gone = rest.pop();
  return {
    answer,
    head: head as Json,
    items: rest,
    gone: [...((gone?.['gone'] ?? []) as Json)].map(String),
    complete: String(end?.['complete']) === 'true',
  };
}

/** A device without a screen: it applies answers as the app does. */
export class Mirror {
  cursor = START;
  items = new Map<string, string>();
  favorites: string[] = [];
  resets = 0;

  /** Takes one answer in. */
  apply({ head, items, gone, complete }: Pulled) {
    if (!complete) throw new Error('half an answer');
    if (String(head['full']) === 'true') this.items.clear();
    if (String(head['reset']) === 'true') this.resets += 1;
    for (const item of items) this.items.set(String(item['id']), String(item['name']));
    for (const id of gone) this.items.delete(id);
    if (head['favorites']) this.favorites = [...head['favorites']].map(String).sort();
    this.cursor = { seq: Number(head['seq']), epoch: String(head['epoch']) };
  }
}
