/** A number as it is written in Brazil: 1.234. The VM has no `Intl`, and its `toLocaleString` knows no language. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.');
