import { createRequire } from 'node:module';
import { resolve } from 'node:path';

interface Frozen {
  authRule: string;
  collections: Record<string, Record<string, string | null>>;
}

/** The rules as the hooks define them. */
export const RULES: Frozen = createRequire(import.meta.url)(
  resolve(import.meta.dirname, '../../../dist/pb_hooks/access/collection-rules.js'),
).frozen();

export interface Mutant {
  collection: string;
  /** `auth`, or the action whose rule is weakened. */
  rule: string;
  name: string;
  text: string | null;
}

const ADMIN_OF = "@request.auth.user_roles_via_user_id.role ?= 'admin'";
const PROFILE = '@request.auth.profiles_via_user_id';

/** collection, rule, what becomes what, and optionally which of several places. */
const CHANGES: [string, string, string, string][] = [
  ['marketing_assistants', 'list', 'published = true && ', ''],
  ['marketing_assistants', 'view', 'published = true && ', ''],
  ['marketing_assistants', 'view', 'published = true', 'published != true'],
  ['marketing_assistants', 'view', ADMIN_OF, "@request.auth.user_roles_via_user_id.role ?!= 'admin'"],
  ['marketing_assistants', 'view', `${ADMIN_OF} || `, ''],
  ['marketing_assistants', 'view', `${PROFILE}.id = '' || `, ''],
  ['marketing_assistants', 'view', `${PROFILE}.id = ''`, `${PROFILE}.id != ''`],
  ['marketing_assistants', 'view', `${PROFILE}.id = ''`, `${PROFILE}.city = ''`],
  ['marketing_assistants', 'view', `${PROFILE}.status ?= 'active' && `, ''],
  ['marketing_assistants', 'view', `${PROFILE}.status ?= 'active'`, `${PROFILE}.status ?!= 'active'`],
  ['marketing_assistants', 'view', "?= 'active' && ", "?= 'active' || "],
  ['marketing_assistants', 'view', `${PROFILE}.expires_at ?= '' || `, ''],
  ['marketing_assistants', 'view', ` || ${PROFILE}.expires_at ?> @now`, ''],
  ['marketing_assistants', 'view', 'expires_at ?> @now', 'expires_at ?< @now'],
  ['marketing_assistants', 'view', 'expires_at ?> @now', "expires_at ?> ''"],
  ['marketing_assistants', 'view', 'expires_at ?> @now', 'created_at ?< @now'],
  ['marketing_assistants', 'list', "@request.auth.collectionName = 'users' && ", ''],
  ['marketing_assistants', 'list', "collectionName = 'users'", "collectionName != 'users'"],
  ['user_favorites', 'view', 'user_id = @request.auth.id && ', ''],
  ['user_favorites', 'list', 'user_id = @request.auth.id', 'user_id != @request.auth.id'],
  ['user_favorites', 'delete', 'user_id = @request.auth.id && ', ''],
  ['user_favorites', 'create', '@request.body.user_id = @request.auth.id && ', ''],
  ['user_favorites', 'create', 'assistant_id.published = true && ', ''],
  ['user_favorites', 'create', "?= 'active' && ", "?= 'active' || "],
  ['profiles', 'view', ADMIN_OF, "@request.auth.user_roles_via_user_id.role ?!= 'admin'"],
  ['profiles', 'list', 'user_id = @request.auth.id', "user_id != ''"],
  ['users', 'list', ADMIN_OF, "@request.auth.id != ''"],
  ['users', 'view', ' && id = @request.auth.id', ''],
  ['user_roles', 'list', ADMIN_OF, "@request.auth.user_roles_via_user_id.role ?!= 'x'"],
  ['user_roles', 'view', 'user_id = @request.auth.id', 'user_id != @request.auth.id'],
  ['registration_requests', 'view', ` && ${ADMIN_OF}`, ''],
  ['registration_requests', 'update', ` && ${ADMIN_OF}`, ''],
  ['registration_requests', 'update', " && status = 'pending'", ''],
  ['registration_requests', 'update', " && @request.body.status = 'rejected'", ''],
  ['registration_requests', 'update', ' && @request.body.email:changed = false', ''],
  ['support_requests', 'view', ' && user_id = @request.auth.id', ''],
  ['support_requests', 'create', '@request.body.user_id = @request.auth.id', "@request.auth.id != ''"],
  ['support_requests', 'create', ' && @request.body.status:isset = false', ''],
  ['support_requests', 'update', ` && ${ADMIN_OF}`, ''],
  ['support_requests', 'update', ' && @request.body.message:changed = false', ''],
  ['support_requests', 'delete', ` && ${ADMIN_OF}`, ''],
  ['support_messages', 'list', ' && sender_id.user_id = @request.auth.id', ''],
  [
    'support_messages',
    'view',
    'sender_id.user_id = @request.auth.id',
    'sender_id.user_id != @request.auth.id',
  ],
  ['support_messages', 'delete', ADMIN_OF, "@request.auth.id != ''"],
  ['system_logs', 'list', ADMIN_OF, "@request.auth.id != ''"],
  ['app_settings', 'view', ` && ${ADMIN_OF}`, ''],
  ['users', 'auth', "user_roles_via_user_id.role ?= 'admin' || ", ''],
  ['users', 'auth', "profiles_via_user_id.id = '' || ", ''],
  ['users', 'auth', "profiles_via_user_id.status ?= 'active' && ", ''],
  ['users', 'auth', 'profiles_via_user_id.expires_at ?> @now', 'profiles_via_user_id.expires_at ?< @now'],
];

/** Doors that were never there. */
const OPENED: [string, string][] = [
  ['users', 'create'],
  ['user_roles', 'create'],
  ['profiles', 'update'],
  ['marketing_assistants', 'delete'],
  ['support_messages', 'create'],
  ['system_logs', 'delete'],
];

/** The rule of an action as it is now. */
export const ruleOf = (collection: string, rule: string): string | null =>
  rule === 'auth' ? RULES.authRule : (RULES.collections[collection]?.[rule] ?? null);

/** Every weakened rule; a change that finds nothing to change is a mistake of this list. */
export function mutants(): Mutant[] {
  const changed = CHANGES.map(([collection, rule, from, to]) => {
    const before = ruleOf(collection, rule) ?? '';
    const text = before.replace(from, to);
    if (text === before) throw new Error(`${collection}.${rule} has no ${from}`);
    return { collection, rule, text, name: `${collection}.${rule}: ${from} → ${to || '(nothing)'}` };
  });
  const opened = OPENED.map(([collection, rule]) => {
    const text = "@request.auth.id != ''";
    return { collection, rule, text, name: `${collection}.${rule}: null → ${text}` };
  });
  return [...changed, ...opened];
}
