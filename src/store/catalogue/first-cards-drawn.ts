import { useSyncActivity } from '#store/database/sync-activity.ts';
import { afterPaint } from './after-paint.ts';

/** The app's start: what the document has read is dropped once it has been used. */
const earlyRead = globalThis.earlyRead;
/** Whatever keeps the cards away, the sync is not kept waiting for longer: for what the device holds of them, and for their drawing. */
const LONGEST_MS = { reading: 10_000, drawing: 1_500, loading: 30_000 };

let tell: () => void = () => undefined;
const drawn = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Notes that the cards stand on the page. */
export const noteFirstCards = (): void => void afterPaint(tell);

/** What the document has read; undefined for a visitor, and where it takes too long. */
const early = () => Promise.race([earlyRead?.catch(() => undefined), after(LONGEST_MS.reading)]);

/**
 * Waits until the first cards of this start are on the screen, where the device has some: what runs behind them would only
 * hold them up. Without cards on the device nothing is waited for; they come by the sync.
 */
export async function firstCardsDrawn(): Promise<void> {
  const read = await early();
  if (!read?.firstScreen) return;
  await Promise.race([drawn, after(LONGEST_MS.drawing)]);
}

const synced = new Promise<void>((resolve) => {
  const end = useSyncActivity.subscribe((now, before) => {
    if (now.isSyncing || !before.isSyncing) return;
    end();
    resolve();
  });
});

/**
 * Waits, where this start fetches the catalogue for the first time, until that has come to an end, whichever: whatever else is
 * fetched meanwhile takes a part of a slow network, and what is worked on a part of a slow processor.
 */
export async function firstLoadOver(): Promise<void> {
  const read = await early();
  // A load that broke off has left first cards, and no cursor.
  if (!read || read.cursor) return;
  await firstSyncOver();
}

/** Waits for the end of this page's first sync, whichever, and not for ever. */
export const firstSyncOver = (): Promise<void> => Promise.race([synced, after(LONGEST_MS.loading)]);

const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
