/** With intents waiting the person expects them to arrive soon after the connection is back. */
const LONGEST_WAIT_MS = { idle: 30_000, withIntents: 8_000 };

/**
 * Exponential back-off (backoff): how long to wait after `failures` attempts in a row that failed (1, 2, 3 …): doubling from
 * about a second, with jitter, so that a thousand phones do not return to a restarted server in the same instant.
 */
export function backOffMs(failures: number, hasIntents: boolean): number {
  const longest = hasIntents ? LONGEST_WAIT_MS.withIntents : LONGEST_WAIT_MS.idle;
  const doubled = Math.min(longest, 1000 * 2 ** (failures - 1));
  return doubled * (0.5 + Math.random() / 2);
}
