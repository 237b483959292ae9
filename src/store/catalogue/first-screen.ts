import { type Assistant, orderKey } from '#domain/assistant/assistant.ts';
import type { MemberDatabase } from '#store/database/database.ts';

export const FIRST_SCREEN_SIZE = 24;

/** A whole answer comes by category and name; the few that the device sorts otherwise stand close by. */
const LOOKED_AT = 4 * FIRST_SCREEN_SIZE;

/** The first cards of a whole answer in the default order. */
export function firstScreenOf(assistants: readonly Assistant[]): Assistant[] {
  const keyed = assistants.slice(0, LOOKED_AT).map((assistant) => ({ assistant, key: orderKey(assistant) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return keyed.slice(0, FIRST_SCREEN_SIZE).map(({ assistant }) => assistant);
}

/**
 * Writes the first cards as the sorted catalogue has them, unless the catalogue has changed since it was read
 * (`revisions`): a reader that was overtaken by a lock must not bring addresses back.
 */
export function saveFirstScreen(
  db: MemberDatabase,
  sorted: readonly Assistant[],
  revisions: readonly number[],
): Promise<void> {
  return db.transaction('rw', db.state, async () => {
    const now = await db.read('catalogue');
    if (!now || now.revisions.some((revision, number) => revision !== revisions[number])) return;
    const before = await db.read('firstScreen');
    const assistants = sorted.slice(0, FIRST_SCREEN_SIZE);
    const isSame =
      before?.total === sorted.length &&
      before.assistants.length === assistants.length &&
      before.assistants.every((assistant, i) => assistant.id === assistants[i]?.id);
    if (!isSame) await db.state.put({ key: 'firstScreen', assistants, total: sorted.length });
  });
}
