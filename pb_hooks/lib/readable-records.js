/** Whose rows of PocketBase's own record routes and topics are for whom; every other collection is for administrators. */

/** Also without access: what a locked user needs to see why, and to ask for help. */
const OWN = ['users', 'profiles', 'user_roles', 'support_requests', 'support_messages'];
/** With access. */
const MEMBERS = ['marketing_assistants', 'user_favorites'];

module.exports = { OWN, MEMBERS };
