/** So many of the own tickets are listed, the newest ones: of a shorter list nothing was left out. */
export const TICKETS_LISTED = 50;
