const POLL_MS = 250;

/** Runs `act` at once when nothing is under way, else as soon as it is over. */
export function whenUnblocked(isBusy: () => boolean, act: () => void): void {
  if (isBusy()) setTimeout(() => whenUnblocked(isBusy, act), POLL_MS);
  else act();
}
