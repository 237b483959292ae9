/** A slice of work may not take longer than this, or typing would stutter on a phone. */
const SLICE_MS = 12;
/** The first cards are too few to give way for, and everybody waits for them. */
export const FEW = 100;

/**
 * Tells when to give way in a work on so many rows, asked once a row, and does it.
 * @param rowsALook rows between two looks at the clock, where one takes longer than a row
 */
export function sliceKeeper(
  rows: number,
  rowsALook = 1,
): { isOver: () => boolean; next: () => Promise<void> } {
  let until = performance.now() + SLICE_MS;
  let asked = 0;
  return {
    isOver: () => rows > FEW && ++asked % rowsALook === 0 && performance.now() > until,
    next: async () => {
      await giveWay();
      until = performance.now() + SLICE_MS;
    },
  };
}

/** Begins a work in slices behind what runs now. */
export const inPauses = async <T>(work: () => Promise<T>): Promise<T> => {
  await giveWay();
  return work();
};

/**
 * Begins a work once nothing else is to be done, where the browser can tell (Safari cannot): what runs meanwhile, as the reading of an
 * answer, goes before it.
 */
export const whenFree = async <T>(work: () => Promise<T>): Promise<T> => {
  await giveWay('background');
  return work();
};

type Priority = 'user-visible' | 'background';
declare const scheduler:
  | { postTask?: (task: () => void, options: { priority: Priority }) => Promise<void> }
  | undefined;

/** Firefox drops a task with the sleep of its page in the back/forward cache, but keeps timers; and some pages never rest. */
const LONGEST_WAIT_MS = { 'user-visible': 1_000, background: 5_000 };

/** Lets everything else of the page run first. A timer alone waits four milliseconds each time, which is a quarter of the whole. */
const giveWay = (priority: Priority = 'user-visible'): Promise<void> =>
  new Promise((resolve) => {
    if (typeof scheduler !== 'object' || !scheduler.postTask) {
      setTimeout(resolve);
      return;
    }
    const timer = setTimeout(resolve, LONGEST_WAIT_MS[priority]);
    const goOn = () => {
      clearTimeout(timer);
      resolve();
    };
    void scheduler.postTask(goOn, { priority });
  });
