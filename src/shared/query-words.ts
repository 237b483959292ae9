import { fold } from './fold.ts';

/** White space, and the apostrophes of different keyboards: a telephone writes 'Sant’Anna', a desk 'Sant'Anna'. */
const BETWEEN = /[\s'’‘ʼ´`]+/;

/** The folded words of a search: each may stand anywhere in the texts, which keep the apostrophes that they were written with. */
export const queryWords = (query: string): string[] => fold(query).split(BETWEEN).filter(Boolean);
