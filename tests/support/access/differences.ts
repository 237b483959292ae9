import type { PocketBase } from '../pocketbase.ts';
import type { Principal } from './principals.ts';
import { LINES } from './table.ts';
import { type Cell, inParallel, readableRefusal, walk } from './walk.ts';

const WALKED = LINES.filter((line) => line.action !== 'live');

/** Every difference between the table and the server, as sentences. */
export async function differences(server: PocketBase, principals: Principal[], hooks: boolean) {
  let walked = 0;
  const cells: Cell[] = WALKED.flatMap((line) => principals.map((principal) => ({ line, principal })));
  const tasks = cells.map((cell) => async () => {
    const seen = await walk(server, cell);
    if (!seen) return null;
    walked += 1;
    const { line, principal } = cell;
    const name = `${principal.name} · ${line.collection} · ${line.row} · ${line.action}`;
    const wanted = line.allowed[principal.kind];
    if (seen.allowed !== wanted)
      return `${name}: ${seen.allowed ? 'allowed' : 'refused'} (${seen.answer.text})`;
    if (wanted || !hooks) return null;
    const unreadable = readableRefusal(cell, seen.answer);
    return unreadable && `${name}: ${unreadable}`;
  });
  const found = (await inParallel(tasks, 48)).filter((sentence) => sentence !== null);
  return { found, walked };
}
