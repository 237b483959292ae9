/** How much was not sent and is stashed for the same member's next sign-in. */
export type StashedCounts = { stashedIntents: number; stashedMessages: number };

export const NOTHING_STASHED: StashedCounts = { stashedIntents: 0, stashedMessages: 0 };
