import * as z from 'zod/mini';

/** What a page of a list says beside its rows. */
export const pageFields = {
  page: z.number(),
  perPage: z.number(),
  totalItems: z.number(),
  /** There are more than `totalItems`: a search among very many is counted up to a bound. */
  atLeast: z.boolean(),
};
