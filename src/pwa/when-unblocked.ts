import { isBlocked } from './reload-guard.ts';

const POLL_MS = 250;

/** Runs `act` at once when nothing is under way, else as soon as it is over. */
export function whenUnblocked(act: () => void): void {
  if (isBlocked()) setTimeout(() => whenUnblocked(act), POLL_MS);
  else act();
}
