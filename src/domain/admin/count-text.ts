const COUNT = new Intl.NumberFormat('pt-BR');

/** A number as it is written here: 1.234, as in the tiles and below every list. */
export const countText = (count: number): string => COUNT.format(count);

/** '1 ticket', '1.234 tickets'. */
export const counted = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
