/** Longest texts, in UTF-16 units. */

/** A request to be let in, as it is sent. */
export const REGISTRATION_LENGTHS = {
  full_name: 200,
  email: 254,
  specialty: 200,
  phone: 40,
  crm: 40,
} as const;

/** What is written to support, and answered. */
export const SUPPORT_LENGTHS = { name: 200, email: 254, message: 5000 } as const;
