/** Whose rows of PocketBase's own record routes and topics are for whom; every other collection is for administrators. */

/** Also without access: what a locked user needs to see why, and to ask for help. */
export const OWN = ['users', 'profiles', 'user_roles', 'support_requests', 'support_messages'];
/** With access. */
export const MEMBERS = ['marketing_assistants', 'user_favorites'];
