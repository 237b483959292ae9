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

/** What is stored of a member, whoever writes it. */
export const MEMBER_LENGTHS = {
  full_name: 200,
  plan_type: 100,
  /** With the note that the server sets behind that of a request (`specialty-notes.ts`). */
  specialty: 240,
  phone: 40,
  crm: 40,
  city: 120,
} as const;

/** What a sales platform calls an order or a product: a longer one is refused, since two that were cut could be one. */
export const PURCHASE_KEY_LENGTH = 100;
