/** How much was not sent and is kept for the same member's next sign-in. */
export type StashedCounts = { keptIntents: number; keptMessages: number };

export const NOTHING_STASHED: StashedCounts = { keptIntents: 0, keptMessages: 0 };
