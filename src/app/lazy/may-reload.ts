const ONCE_PER_MS = 60_000;

/**
 * May a screen whose code is gone (a deploy removed the old files) be mended by a reload? Not twice in a
 * minute, or a broken deploy becomes a loop; not offline, where a reload could only lose the screen; not with a
 * text half written, which it would take along.
 */
export const mayReload = (at: {
  isOnline: boolean;
  isWriting: boolean;
  lastReload: number;
  now: number;
}): boolean => at.isOnline && !at.isWriting && Math.abs(at.now - at.lastReload) > ONCE_PER_MS;
