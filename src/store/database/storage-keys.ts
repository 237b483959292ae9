/** Device records of one member that live outside the database start with this, so that a sign-out finds them. */
export const memberKeyPrefix = (userId: string): string => `agentes:${userId}:`;
