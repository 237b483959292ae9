import { client, hooks, type Mutant, trigger } from './mutant.ts';
import { PORTED } from './ported.ts';
import { RARE } from './rare.ts';

const OUTBOX = 'store/outbox/outbox.ts';
const WRITTEN = 'store/outbox/write-intent.ts';
const PULLED = 'store/mirror/apply-pull.ts';
const LOCKED = 'store/mirror/redact-mirror.ts';
const ENGINE = 'sync/engine.ts';
const BUCKETS = 'store/catalogue/buckets.ts';
const STASH = 'store/sign-out/stash-intents.ts';
const PUSH = 'catalogue/push-favorites.js';
const PULL = 'catalogue/pull.js';
const LINES = 'realtime/catalogue-lines.js';
const CHANGED = 'store/mirror/apply-change.ts';
const ACCESS = 'access/access.js';

/** All faults that are planted by `npm run proofs -- mutants`. */
export const MUTANTS: Mutant[] = [
  // Those that have a history of their own.
  ...[...RARE, ...PORTED].flatMap(({ faults }) => faults),
  // The outbox.
  client(
    WRITTEN,
    'on ? db.favorites.put({ assistantId }) : db.favorites.delete(assistantId)',
    'on && db.favorites.put({ assistantId })',
  ),
  client(
    WRITTEN,
    'on ? db.favorites.put({ assistantId }) : db.favorites.delete(assistantId)',
    '!on && db.favorites.delete(assistantId)',
  ),
  client(WRITTEN, 'lastTap: tap }),', 'lastTap: device.lastTap }),'),
  client(OUTBOX, 'n: device.lastNumber + 1 + i,', 'n: device.lastNumber + 1,'),
  client(OUTBOX, 'lastNumber: device.lastNumber + ops.length }', 'lastNumber: device.lastNumber }'),
  client(OUTBOX, 'if (intent?.tap !== operation.tap) continue;', 'if (!intent) continue;'),
  client(OUTBOX, 'await db.intents.delete(operation.a);'),
  client(OUTBOX, 'if (operation.on) await db.favorites.delete(operation.a);\n    else', 'if (!operation.on)'),
  client(OUTBOX, "else await db.state.delete('batch');"),
  client(OUTBOX, 'hearts: seq,', 'seq,'),
  client(
    OUTBOX,
    "await db.state.delete('batch');\n    await db.state.put({ ...newDevice()",
    'await db.state.put({ ...newDevice()',
  ),
  client(
    'sync/push-intents.ts',
    'await startOverAsNewDevice(db, batch.device);\n      continue;',
    'return null;',
  ),
  client('sync/push-intents.ts', 'if (gap) {', 'if (gap && gaps > MAX_GAPS) {'),
  client(
    'store/outbox/favorites-watcher.ts',
    'if (isWritten || this.stored.has(id) === on) this.tapped.delete(id);',
    'void (isWritten || on);',
  ),
  // The mirror.
  client(
    PULLED,
    'else if (pulled.assistants.length || pulled.gone.length)',
    'else if (pulled.assistants.length)',
  ),
  client(PULLED, '[...shown].filter((id) => !wanted.has(id))', '[]'),
  client(PULLED, '[...wanted].filter((id) => !shown.has(id))', '([] as string[])'),
  client(PULLED, 'lastContact: now,', 'lastContact: askedAt,'),
  client(PULLED, '  until,\n  lastContact', "  until: until && '',\n  lastContact"),
  client(PULLED, '.filter((assistant) => !removed.has(assistant.id))'),
  client(PULLED, '.map((assistant) => changed.get(assistant.id) ?? assistant)'),
  client('sync/pull-changes.ts', 'await applyPull(db, cursor, { ...head, assistants, gone });'),
  client(BUCKETS, '...gone];', '...gone.slice(1)];'),
  client(BUCKETS, '+ added.length - held.length', '+ added.length'),
  client(BUCKETS, 'held.filter((assistant) => !replaced.has(assistant.id))', 'held'),
  client('sync/run-sync.ts', 'if (!cursor) return false;', 'if (!cursor) return true;'),
  client('sync/run-sync.ts', ' >= announced.seq;', ' >= 0;'),
  // What comes with its message.
  client(CHANGED, 'known < after', 'known < 0'),
  client(CHANGED, 'items: seq', 'seq'),
  client(CHANGED, 'await patchCatalogue(db, items, gone);'),
  client(CHANGED, 'patchCatalogue(db, items, gone)', 'patchCatalogue(db, items, [])'),
  hooks('realtime/carried-change.js', "'after', {:since}", "'after', 0"),
  // The lock.
  client(
    'sync/run-sync.ts',
    "if (failure?.kind === 'no-access') await redactMirror(context.db, failure.code);\n  else",
  ),
  client(LOCKED, "await db.state.delete('cursor');"),
  client(LOCKED, "url: bucket.url.map(() => '') })", 'url: bucket.url })'),
  client(
    LOCKED,
    'if (first) await db.state.put({ ...first, assistants: first.assistants.map(withoutUrl) });',
  ),
  client(
    LOCKED,
    'if (refusal && refusal !== lease?.refusal) await db.state.put({ ...base, refusal });\n    else if',
    'if',
  ),
  client('server/classify.ts', "if (isAccessRefusal(code)) return { kind: 'no-access', code };"),
  // The engine.
  client(ENGINE, 'subscribeToWaitingIntents(this.context.db, () => this.request({ pull: null })),'),
  client(ENGINE, 'this.tryAgainIn(wait);', 'void wait;'),
  client(ENGINE, "if (document.visibilityState === 'visible' && !this.isCutOff) this.realtime.ensure();"),
  client(ENGINE, "if (failure.kind === 'signed-out') return this.onSignedOut();"),
  client(ENGINE, 'return this.tryAgainIn(LOCKED_POLL_MS * (0.7 + Math.random() * 0.6));', 'return;'),
  // Coming and going.
  client(STASH, 'await database.intents.put({ ...all, stamp: newId() });'),
  client(STASH, 'await db.intents.bulkPut(intents);'),
  client('store/sign-out/wipe.ts', 'await inTime(remove().catch(remove));'),
  client('store/sign-out/wipe.ts', 'name !== own', 'name !== signedInUserId'),
  // The server.
  hooks(PUSH, 'if (op.n <= result.last)', 'if (op.n < result.last)'),
  hooks(PUSH, 'if (op.n !== result.last + 1) {', 'if (op.n < 0) {'),
  hooks(PUSH, 'SET last_op = {:last}', 'SET last_op = {:last} - 1'),
  hooks(PUSH, 'WHERE m.id = {:a} AND m.published = 1`', 'WHERE m.id = {:a}`'),
  hooks(
    PUSH,
    "'DELETE FROM user_favorites WHERE user_id = {:user} AND assistant_id = {:a}'",
    "'DELETE FROM user_favorites WHERE assistant_id = {:a}'",
  ),
  hooks(PUSH, 'if (result.changed > 0)', 'if (result.changed < 0)'),
  hooks(PUSH, 'if (!known)', 'if (known === null)'),
  hooks('catalogue/epoch.js', 'SELECT {:since} <= COALESCE(', 'SELECT 1 OR {:since} <= COALESCE('),
  hooks('catalogue/epoch.js', '{:from}, {:at}`', '{:from} + 1000000, {:at}`'),
  hooks(LINES, 'WHERE seq > {:since} AND +live = 0', 'WHERE seq > {:since} AND +live = 2'),
  hooks(PULL, 'AND m.published = 1 WHERE f.user_id = {:user}', 'WHERE f.user_id = {:user}'),
  hooks(PULL, 'AND m.published = 1 WHERE f.user_id = {:user}', 'AND m.published = 1'),
  hooks(PULL, 'mark.favorites > {:since}', 'mark.favorites > {:since} + 1'),
  hooks(PULL, 'const reset = asked > 0 && ', 'const reset = asked < 0 && '),
  hooks(LINES, "'tags', json($", "'tags', json(m.tags), 'none', ($"),
  hooks(PULL, "'until', {:until}", "'until', ''"),
  hooks('catalogue/catalogue-snapshot.js', '(SELECT COALESCE(MAX(seq), 0) FROM sync_items)', '(SELECT 1)'),
  hooks(ACCESS, "WHEN p.status != 'active' THEN 'user_inactive'"),
  hooks(ACCESS, 'p.expires_at <=', 'p.expires_at >'),
  hooks(ACCESS, 'if (isUser(e.auth))', 'if (e.auth !== undefined)'),
  hooks(
    'routing/serve-route.js',
    'const member = access.requireMember(e);',
    "const member = { user: access.requireUser(e), admin: false, until: '' };",
  ),
  // The office: limits, links, conversations, approvals.
  hooks(
    'host/ttl-store.js',
    'const now = clock.elapsed(app);\n    app.store().setFunc',
    'const now = clock.now();\n    app.store().setFunc',
  ),
  hooks('sign-in/otp.js', 'db.run(tx, `DELETE $', '(() => 0)(tx, `DELETE $'),
  hooks('support/ticket.js', 'ORDER BY rowid', 'ORDER BY created_at'),
  hooks('registration/send-approval-mail.js', "saveMailState(app, request, 'unknown', clock.stamp());"),
  hooks('registration/send-approval-mail.js', 'else if (!delivery.mayArrive)', 'else'),
  hooks('registration/approve-user.js', 'transaction.inTransaction(app, decideIn)', 'decideIn(app)'),
  hooks('realtime/publisher-jobs.js', 'const now = clock.elapsed(app);', 'const now = clock.now();'),
  hooks('catalogue/assistant-table.js', 'storedJson.parse(tags);', 'JSON.parse(tags);'),
  hooks('realtime/notify.js', 'publisher.notify(app);'),
  hooks('realtime/publisher.js', 'catalogue: now.items > since,', 'catalogue: now.items < since,'),
  trigger('sync_assistant_new'),
  trigger('sync_assistant_set'),
  trigger('sync_assistant_gone'),
  trigger('sync_favorite_new'),
  trigger('sync_favorite_gone'),
  trigger('sync_assistant_gone', "live = 0, place = ''", "live = 1, place = ''"),
  trigger('sync_assistant_set', 'live = excluded.live', 'live = live'),
  trigger('sync_favorite_new', 'favorites = excluded.favorites', 'favorites = favorites'),
];
