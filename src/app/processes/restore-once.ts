import { isFull } from '#store/database/reopen-database.ts';

/**
 * Gives back what was stashed for a returning member, once: until it has worked each call tries again. Throws only where a
 * device without room has to wait for it.
 */
export function restoreOnce(restore: () => Promise<void>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    try {
      await restore();
      isDone = true;
    } catch (error) {
      if (isFull(error)) throw error;
      console.warn('stash', error);
    }
  };
}
