/**
 * A number as it is written in Brazil: 1.234. Without `Intl`: the server's VM has none, and the browser's would cost every
 * start of the dashboard the making of a formatter.
 */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.');

/** '1 ticket', '1.234 tickets'. */
export const counted = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
