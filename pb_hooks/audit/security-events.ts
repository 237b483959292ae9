/**
 * What ADMIN_EMAIL is still to be told (`notify-owner-of-security.ts`): a sign-in of a superuser from a new network, a new
 * superuser or one with another password, a new administrator. Triggers write the last three (1795310001), so that the
 * console and raw SQL are told too.
 */

/** @param kind the others are the triggers' */
export function add(app: PbApp, kind: 'network', who: string, detail: string) {
  app
    .db()
    .newQuery('INSERT INTO security_news (kind, who, detail) VALUES ({:kind}, {:who}, {:detail})')
    .bind({ kind, who, detail })
    .execute();
}

/** What the environment asked for at the start is no news to whoever wrote it. */
export function drop(app: PbApp, kinds: string[], who: string) {
  app
    .db()
    .newQuery(
      'DELETE FROM security_news WHERE who = {:who} AND kind IN (SELECT value FROM json_each({:kinds}))',
    )
    .bind({ who, kinds: JSON.stringify(kinds) })
    .execute();
}
