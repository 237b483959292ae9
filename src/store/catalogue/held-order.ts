import type { Assistant } from '#domain/assistant/assistant.ts';
import { type OrderedCatalogue, orderCatalogue } from './catalogue-order.ts';
import { inPauses } from './slices.ts';

/** A catalogue that is being ordered; null where that was given up. */
export type Ordering = Promise<OrderedCatalogue | null>;

/** The order of a whole catalogue that is being stored, made in the pauses of the database and kept until it is shown. */
export class HeldOrder {
  /** Counts the orderings; an older one gives up when a newer has begun. */
  private begun = 0;
  private held: { key: string; ordered: Ordering | null } | null = null;

  begin(assistants: readonly Assistant[]): Ordering {
    const ordering = ++this.begun;
    return inPauses(() => orderCatalogue(assistants, () => ordering !== this.begun)).catch(() => null);
  }

  /** It has been stored: what is read under this key is in this order. */
  hold(key: string, ordered: Ordering | null): void {
    this.held = { key, ordered };
  }

  /** The order of what was read under this key, once; null of anything else. */
  take(key: string): Ordering | null {
    const ordered = this.held?.key === key ? this.held.ordered : null;
    this.held = null;
    return ordered;
  }

  /** Nobody looks any more. */
  drop(): void {
    this.begun += 1;
    this.held = null;
  }
}
