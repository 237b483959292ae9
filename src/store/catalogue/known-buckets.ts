import type { Assistant } from '#domain/assistant/assistant.ts';
import { assistantsIn } from '#store/database/bucket.ts';
import type { MemberDatabase } from '#store/database/database.ts';

/** The buckets as last read, by revision: a change fetches only what it touched. */
export class KnownBuckets {
  private readonly known = new Map<number, { revision: number; assistants: Assistant[] }>();

  constructor(private readonly db: MemberDatabase) {}

  /** The assistants of all buckets at these revisions, of which those that are not known are read. */
  async read(revisions: readonly number[]): Promise<Assistant[]> {
    const numbers = [...revisions.keys()];
    const stale = numbers.filter((number) => this.known.get(number)?.revision !== revisions[number]);
    // Also to read nothing is a way to the database and back.
    if (stale.length) this.know(stale, (await this.db.buckets.bulkGet(stale)).map(assistantsIn), revisions);
    return numbers.flatMap((number) => this.known.get(number)?.assistants ?? []);
  }

  /** Takes what need not be read: the assistants of the buckets of these numbers. */
  know(
    numbers: readonly number[],
    groups: readonly (Assistant[] | undefined)[],
    revisions: readonly number[],
  ): void {
    for (const [i, number] of numbers.entries())
      this.known.set(number, { revision: revisions[number] ?? 0, assistants: groups[i] ?? [] });
  }

  /** What is held here says nothing about the rows of another database. */
  forget(): void {
    this.known.clear();
  }
}
