/**
 * Who may read and write which collection, built from named parts: the same truth as `access.ts`, in PocketBase's
 * rule language. The rules are the second line: they hold when the hooks are missing, and for every native route.
 *
 * This file is the definition; the migrations carry frozen copies of it (`scripts/freeze-access-rules.mjs` writes
 * the next one). A migration that read this file would run other rules on a fresh machine than in production, could
 * name fields that do not exist yet at its place in the chain, and would leave the data without rules where the
 * hooks folder is missing. A test holds the newest copy equal to this file.
 *
 * Forms to keep: `?=` over the back-relations, and `.id = ''` for "no profile". Wrong, though accepted without a
 * word: `?!=` and a misspelt `@request.auth.*` path with `!=` or `= ''` (both open), `:length = 0` on an empty
 * back-relation (never true).
 */

const SIGNED_IN = "@request.auth.collectionName = 'users'";

/** The record relations of a user, seen from `prefix` ('' for the user record itself). */
const roleIsAdmin = (prefix: string) => `${prefix}user_roles_via_user_id.role ?= 'admin'`;

const withoutProfile = (prefix: string) => `${prefix}profiles_via_user_id.id = ''`;

const profileIsAlive = (prefix: string) => {
  const profile = `${prefix}profiles_via_user_id`;
  return `(${profile}.status ?= 'active' && (${profile}.expires_at ?= '' || ${profile}.expires_at ?> @now))`;
};

const hasAccess = (prefix: string) =>
  `(${roleIsAdmin(prefix)} || ${withoutProfile(prefix)} || ${profileIsAlive(prefix)})`;

const all = (...parts: string[]) => parts.join(' && ');
const any = (...parts: string[]) => `(${parts.join(' || ')})`;

const AUTH = '@request.auth.';
const ADMIN = all(SIGNED_IN, roleIsAdmin(AUTH));
const ACCESS = all(SIGNED_IN, hasAccess(AUTH));
const own = (field: string) => all(SIGNED_IN, `${field} = @request.auth.id`);

/**
 * No filter, sort or expansion that the hooks have not looked at: they take away from the request what they found
 * harmless (`native-query.ts`). PocketBase applies the list rules of joined collections to the main join only, so one
 * own favourite would let a member query everybody else who has it, letter by letter (a filter oracle).
 */
const UNFILTERED = all(...['filter', 'sort', 'expand'].map((name) => `@request.query.${name}:isset = false`));
const readOwn = (field: string) => all(own(field), UNFILTERED);
const readOwnOrAdmin = (field: string) => any(`(${ADMIN})`, `(${readOwn(field)})`);

const absent = (...fields: string[]) => all(...fields.map((field) => `@request.body.${field}:isset = false`));
const unchanged = (...fields: string[]) =>
  all(...fields.map((field) => `@request.body.${field}:changed = false`));
const mineIfGiven = (field: string) =>
  any(`@request.body.${field}:isset = false`, `@request.body.${field} = @request.auth.id`);

/** null: superusers only. A collection that is not named here has null everywhere. */
export type Rules = {
  list: string | null;
  view: string | null;
  create: string | null;
  update: string | null;
  delete: string | null;
};

const readOnly = (rule: string | null): Rules => ({
  list: rule,
  view: rule,
  create: null,
  update: null,
  delete: null,
});

const PUBLISHED = all('published = true', ACCESS, UNFILTERED);
const OWN_FAVORITE = all('user_id = @request.auth.id', ACCESS);

/** Who may get a token: sign-in by link or code, and every refresh. */
const SIGN_IN = hasAccess('');

const RULES: { [collection: string]: Rules } = {
  users: readOnly(readOwnOrAdmin('id')),
  user_roles: readOnly(readOwnOrAdmin('user_id')),
  profiles: readOnly(readOwnOrAdmin('user_id')),
  marketing_assistants: readOnly(PUBLISHED),
  user_favorites: {
    ...readOnly(all(OWN_FAVORITE, UNFILTERED)),
    create: all(
      '@request.body.user_id = @request.auth.id',
      'assistant_id.published = true',
      absent('id'),
      ACCESS,
    ),
    delete: OWN_FAVORITE,
  },
  registration_requests: {
    ...readOnly(ADMIN),
    // The only write: pending to rejected. Approval creates a user, which is the route's work.
    update: all(
      ADMIN,
      "status = 'pending'",
      "@request.body.status = 'rejected'",
      unchanged(
        'full_name',
        'email',
        'specialty',
        'crm',
        'phone',
        'state',
        'is_other_professional',
        'is_student',
        'mail_status',
      ),
    ),
  },
  support_requests: {
    ...readOnly(readOwnOrAdmin('user_id')),
    create: all(SIGNED_IN, mineIfGiven('user_id'), absent('id', 'status', 'key')),
    update: all(ADMIN, unchanged('name', 'email', 'message', 'user_id', 'key')),
    delete: ADMIN,
  },
  support_messages: {
    ...readOnly(readOwnOrAdmin('sender_id.user_id')),
    delete: ADMIN,
  },
  system_logs: readOnly(ADMIN),
  app_settings: readOnly(ADMIN),
};

/** The rules in the shape that migrations carry. */
export function frozen(): { authRule: string; collections: { [collection: string]: Rules } } {
  return { authRule: SIGN_IN, collections: RULES };
}
