/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * The access rules as `pb_hooks/lib/rules.js` had them on the day of this migration. Written by
 * `scripts/freeze-access-rules.mjs`; the reasons for a copy are told there.
 */
migrate((app) => {
  const rules = JSON.parse(`{
  "authRule": "(user_roles_via_user_id.role ?= 'admin' || profiles_via_user_id.id = '' || (profiles_via_user_id.status ?= 'active' && (profiles_via_user_id.expires_at ?= '' || profiles_via_user_id.expires_at ?> @now)))",
  "collections": {
    "users": {
      "list": "((@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin') || (@request.auth.collectionName = 'users' && id = @request.auth.id && @request.query.filter:isset = false && @request.query.sort:isset = false && @request.query.expand:isset = false))",
      "view": "((@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin') || (@request.auth.collectionName = 'users' && id = @request.auth.id && @request.query.filter:isset = false && @request.query.sort:isset = false && @request.query.expand:isset = false))",
      "create": null,
      "update": null,
      "delete": null
    },
    "user_roles": {
      "list": "((@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin') || (@request.auth.collectionName = 'users' && user_id = @request.auth.id && @request.query.filter:isset = false && @request.query.sort:isset = false && @request.query.expand:isset = false))",
      "view": "((@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin') || (@request.auth.collectionName = 'users' && user_id = @request.auth.id && @request.query.filter:isset = false && @request.query.sort:isset = false && @request.query.expand:isset = false))",
      "create": null,
      "update": null,
      "delete": null
    },
    "profiles": {
      "list": "((@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin') || (@request.auth.collectionName = 'users' && user_id = @request.auth.id && @request.query.filter:isset = false && @request.query.sort:isset = false && @request.query.expand:isset = false))",
      "view": "((@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin') || (@request.auth.collectionName = 'users' && user_id = @request.auth.id && @request.query.filter:isset = false && @request.query.sort:isset = false && @request.query.expand:isset = false))",
      "create": null,
      "update": null,
      "delete": null
    },
    "marketing_assistants": {
      "list": "published = true && @request.auth.collectionName = 'users' && (@request.auth.user_roles_via_user_id.role ?= 'admin' || @request.auth.profiles_via_user_id.id = '' || (@request.auth.profiles_via_user_id.status ?= 'active' && (@request.auth.profiles_via_user_id.expires_at ?= '' || @request.auth.profiles_via_user_id.expires_at ?> @now))) && @request.query.filter:isset = false && @request.query.sort:isset = false && @request.query.expand:isset = false",
      "view": "published = true && @request.auth.collectionName = 'users' && (@request.auth.user_roles_via_user_id.role ?= 'admin' || @request.auth.profiles_via_user_id.id = '' || (@request.auth.profiles_via_user_id.status ?= 'active' && (@request.auth.profiles_via_user_id.expires_at ?= '' || @request.auth.profiles_via_user_id.expires_at ?> @now))) && @request.query.filter:isset = false && @request.query.sort:isset = false && @request.query.expand:isset = false",
      "create": null,
      "update": null,
      "delete": null
    },
    "user_favorites": {
      "list": "user_id = @request.auth.id && @request.auth.collectionName = 'users' && (@request.auth.user_roles_via_user_id.role ?= 'admin' || @request.auth.profiles_via_user_id.id = '' || (@request.auth.profiles_via_user_id.status ?= 'active' && (@request.auth.profiles_via_user_id.expires_at ?= '' || @request.auth.profiles_via_user_id.expires_at ?> @now))) && @request.query.filter:isset = false && @request.query.sort:isset = false && @request.query.expand:isset = false",
      "view": "user_id = @request.auth.id && @request.auth.collectionName = 'users' && (@request.auth.user_roles_via_user_id.role ?= 'admin' || @request.auth.profiles_via_user_id.id = '' || (@request.auth.profiles_via_user_id.status ?= 'active' && (@request.auth.profiles_via_user_id.expires_at ?= '' || @request.auth.profiles_via_user_id.expires_at ?> @now))) && @request.query.filter:isset = false && @request.query.sort:isset = false && @request.query.expand:isset = false",
      "create": "@request.body.user_id = @request.auth.id && assistant_id.published = true && @request.body.id:isset = false && @request.auth.collectionName = 'users' && (@request.auth.user_roles_via_user_id.role ?= 'admin' || @request.auth.profiles_via_user_id.id = '' || (@request.auth.profiles_via_user_id.status ?= 'active' && (@request.auth.profiles_via_user_id.expires_at ?= '' || @request.auth.profiles_via_user_id.expires_at ?> @now)))",
      "update": null,
      "delete": "user_id = @request.auth.id && @request.auth.collectionName = 'users' && (@request.auth.user_roles_via_user_id.role ?= 'admin' || @request.auth.profiles_via_user_id.id = '' || (@request.auth.profiles_via_user_id.status ?= 'active' && (@request.auth.profiles_via_user_id.expires_at ?= '' || @request.auth.profiles_via_user_id.expires_at ?> @now)))"
    },
    "registration_requests": {
      "list": "@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin'",
      "view": "@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin'",
      "create": null,
      "update": "@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin' && status = 'pending' && @request.body.status = 'rejected' && @request.body.full_name:changed = false && @request.body.email:changed = false && @request.body.specialty:changed = false && @request.body.crm:changed = false && @request.body.phone:changed = false && @request.body.state:changed = false && @request.body.is_other_professional:changed = false && @request.body.is_student:changed = false && @request.body.mail_status:changed = false",
      "delete": null
    },
    "support_requests": {
      "list": "((@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin') || (@request.auth.collectionName = 'users' && user_id = @request.auth.id && @request.query.filter:isset = false && @request.query.sort:isset = false && @request.query.expand:isset = false))",
      "view": "((@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin') || (@request.auth.collectionName = 'users' && user_id = @request.auth.id && @request.query.filter:isset = false && @request.query.sort:isset = false && @request.query.expand:isset = false))",
      "create": "@request.auth.collectionName = 'users' && (@request.body.user_id:isset = false || @request.body.user_id = @request.auth.id) && @request.body.id:isset = false && @request.body.status:isset = false && @request.body.key:isset = false",
      "update": "@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin' && @request.body.name:changed = false && @request.body.email:changed = false && @request.body.message:changed = false && @request.body.user_id:changed = false && @request.body.key:changed = false",
      "delete": "@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin'"
    },
    "support_messages": {
      "list": "((@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin') || (@request.auth.collectionName = 'users' && sender_id.user_id = @request.auth.id && @request.query.filter:isset = false && @request.query.sort:isset = false && @request.query.expand:isset = false))",
      "view": "((@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin') || (@request.auth.collectionName = 'users' && sender_id.user_id = @request.auth.id && @request.query.filter:isset = false && @request.query.sort:isset = false && @request.query.expand:isset = false))",
      "create": null,
      "update": null,
      "delete": "@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin'"
    },
    "system_logs": {
      "list": "@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin'",
      "view": "@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin'",
      "create": null,
      "update": null,
      "delete": null
    },
    "app_settings": {
      "list": "@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin'",
      "view": "@request.auth.collectionName = 'users' && @request.auth.user_roles_via_user_id.role ?= 'admin'",
      "create": null,
      "update": null,
      "delete": null
    }
  }
}`);

  for (const name of Object.keys(rules.collections)) {
    const collection = app.findCollectionByNameOrId(name);
    const rule = rules.collections[name];
    collection.listRule = rule.list;
    collection.viewRule = rule.view;
    collection.createRule = rule.create;
    collection.updateRule = rule.update;
    collection.deleteRule = rule.delete;
    // A changed authRule ends every session, so it is only touched when it changes.
    if (name === 'users' && collection.authRule !== rules.authRule) collection.authRule = rules.authRule;
    app.save(collection);
  }
});
