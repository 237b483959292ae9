import { countText } from '#shared/count-text.ts';

/** '1 ticket', '1.234 tickets'. */
export const counted = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
