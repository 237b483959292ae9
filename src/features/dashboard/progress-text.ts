/** '1.200 de 10.000'. */
export const progressText = ({ done, total }: { done: number; total: number }): string =>
  `${withDots(done)} de ${withDots(total)}`;

/** Not by a formatter of the browser's: making one costs every start more than this ever does. */
const withDots = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.');
