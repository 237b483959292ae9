/**
 * Allow-list of the collections that users reach by PocketBase's own record routes (`route-gate.ts`) and realtime topics
 * (`topics.ts`); any other is for administrators alone. Which of its rows they see is said by its rules (`collection-rules.ts`).
 */

/** Also without access: what a locked user needs to see why, and to ask for help. */
export const OWN = ['users', 'profiles', 'user_roles', 'support_requests', 'support_messages'];
/** Of these, the texts that members write as long and as many as they like. */
export const TICKETS = ['support_requests', 'support_messages'];
/** With access. */
export const MEMBERS = ['marketing_assistants', 'user_favorites'];
