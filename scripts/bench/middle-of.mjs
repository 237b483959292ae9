/** @param {readonly number[]} values */
export const middleOf = (values) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
