const LOOK_AGAIN_MS = 250;

/** Runs `act` at once when nothing is under way, else as soon as it is over. */
export function whenIdle(isBusy: () => boolean, act: () => void): void {
  if (isBusy()) setTimeout(() => whenIdle(isBusy, act), LOOK_AGAIN_MS);
  else act();
}
