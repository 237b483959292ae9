/**
 * How far São Paulo is behind UTC. Brazil has kept no summer time since 2019: three hours all year; should it come back,
 * this changes.
 */
export const SAO_PAULO_MS = 3 * 3_600_000;

/**
 * @param moment milliseconds since 1970
 * @returns the day that a calendar in São Paulo shows, 'YYYY-MM-DD'
 */
export const dayInSaoPaulo = (moment: number): string =>
  new Date(moment - SAO_PAULO_MS).toISOString().slice(0, 10);
