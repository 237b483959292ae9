import type { OrderedCatalogue } from './catalogue-order.ts';

/** What the screens see of the catalogue: nothing yet, the first cards, or everything. */
export type CatalogueView = {
  phase: 'empty' | 'first-cards' | 'whole';
  /** How many assistants there are, also while only the first are here. */
  total: number;
  catalogue: OrderedCatalogue;
  /** The index holds all of it: before that, a query finds some of what it will find. */
  isSearchable: boolean;
};

export const EMPTY_VIEW: CatalogueView = {
  phase: 'empty',
  total: 0,
  catalogue: { assistants: [], search: null, positions: new Map(), categories: [], tags: [] },
  isSearchable: true,
};
