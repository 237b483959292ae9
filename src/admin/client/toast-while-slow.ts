import { dismissToast, toast } from '#ui/toast/toast.ts';

/** Less is over before anybody wonders, and a word that only flashes is none. */
const SLOW_MS = 1_000;

/** Before the word's own time is over: a request may take twice as long. */
const STILL_MS = 7_000;

/**
 * Says what is under way where no button can: the one that asked for it has gone with its menu or its toast. Without a word it
 * would be asked for again.
 */
export async function toastWhileSlow<T>(title: string, description: string, answer: Promise<T>): Promise<T> {
  let shown = 0;
  const say = () => {
    shown = toast({ title, description, tone: 'info' });
    timer = setTimeout(say, STILL_MS);
  };
  let timer = setTimeout(say, SLOW_MS);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    dismissToast(shown);
  }
}
