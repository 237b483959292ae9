/** How much was not sent and is kept for the same member's next sign-in. */
export type Kept = { keptIntents: number; keptMessages: number };

export const NOTHING_KEPT: Kept = { keptIntents: 0, keptMessages: 0 };
