/** Numbers that the server enforces, and that the administrators' screens say beforehand. */

/** Days that a purchase may give. */
export const MOST_PLAN_DAYS = 3650;

/** Products of the sales platforms in their list. */
export const MOST_PRODUCTS = 200;

/** People of one invitation: the accounts are one transaction, and everybody else's writes wait for it. */
export const MOST_INVITED = 500;

/** Bytes of the file that is brought into the catalogue, as JSON carries it. */
export const MOST_IMPORTED_BYTES = 8 * 1024 * 1024;
