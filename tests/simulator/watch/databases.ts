/** The database of a member, by the name that devices give it. */
export const databaseOf = (user: string): string => `agentes-${user}`;

/** What was not sent when somebody left, kept for the same person. */
export const STASH = 'agentes:guardados';
