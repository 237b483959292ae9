import type { Step } from './steps.ts';

/**
 * Returns a history as short as can be that still fails: parts are left out, from halves to single steps, and then the
 * pauses go, for as long as it goes on failing.
 */
export async function shrink(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<Step[]> {
  let left = [...steps];
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length; ) {
      const fewer = [...left.slice(0, at), ...left.slice(at + size)];
      if (fewer.length && (await fails(fewer))) left = fewer;
      else at += size;
    }
  }
  for (let at = 0; at < left.length; at++) {
    const plain = left.map((step, i) => (i === at ? { ...step, wait: { ms: 1 } } : step));
    if (await fails(plain)) left = plain;
  }
  return left;
}

/** A history without what came after the step that failed: its checks had not seen that. */
export const untilStep = (steps: readonly Step[], step: number): Step[] => steps.slice(0, step + 1);

/** A history to read, one step a line. */
export const written = (steps: readonly Step[]): string =>
  steps.map(({ n, wait, ...step }) => `${n} ${JSON.stringify(step)} then ${JSON.stringify(wait)}`).join('\n');

/** A history that was written down so, to play it again. */
export const readWritten = (text: string): Step[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [, n, step, wait] = /^(\d+) (.*) then (.*)$/.exec(line.trim()) ?? [];
      if (!step || !wait) throw new Error(`no step of a history: ${line}`);
      return { ...JSON.parse(step), n: Number(n), wait: JSON.parse(wait) };
    });
