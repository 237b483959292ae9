/** One numbered operation of a device. */
export interface Operation {
  n: number;
  a: string;
  on: boolean;
}

/**
 * The rule of numbered operations, written a second time: what a server that holds `last` of a device takes of a request.
 * The simulator holds the real server to it, and the model tries it in every order.
 */
export function takes(
  last: number,
  ops: readonly Operation[],
): { last: number; gap: boolean; taken: Operation[] } {
  const taken: Operation[] = [];
  let held = last;
  for (const operation of ops) {
    if (operation.n <= held) continue;
    if (operation.n !== held + 1) return { last: held, gap: true, taken };
    taken.push(operation);
    held = operation.n;
  }
  return { last: held, gap: false, taken };
}
