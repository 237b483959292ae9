import { dayInSaoPaulo } from '#shared/sao-paulo.ts';
import { recall, remember } from '#storage/remembered.ts';
import { arrivalsKey } from '#storage/storage-keys.ts';

/** More are a new catalogue, and not news in one. */
const MOST = 200;

const today = (): string => dayInSaoPaulo(Date.now());

/**
 * The assistants that came to this device on this day of use, as one text of ids. What comes with a first
 * catalogue is not new.
 */
export function arrivals(userId: string): string {
  const noted = recall(arrivalsKey(userId)) ?? '';
  return noted.startsWith(today()) ? noted : '';
}

/** Notes what has just come; on another day than the last time, in place of what came then. */
export function noteArrivals(userId: string, ids: readonly string[]): void {
  const noted = (arrivals(userId) || today()).split(' ');
  // They come again with each try of a device that has no room to store them.
  const more = ids.filter((id) => !noted.includes(id));
  if (more.length && ids.length <= MOST) remember(arrivalsKey(userId), [...noted, ...more].join(' '));
}
