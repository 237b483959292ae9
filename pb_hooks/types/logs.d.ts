/** What logs and exports use of the VM beyond the rest of the hooks. */

declare function require(path: `${string}/lib/list-logs.js`): typeof import('../lib/list-logs.js');
declare function require(path: `${string}/lib/export-page.js`): typeof import('../lib/export-page.js');
declare function require(path: `${string}/lib/counted-log.js`): typeof import('../lib/counted-log.js');
declare function require(
  path: `${string}/lib/superuser-trail.js`,
): typeof import('../lib/superuser-trail.js');
declare function require(
  path: `${string}/lib/superuser-requests.js`,
): typeof import('../lib/superuser-requests.js');
declare function require(
  path: `${string}/lib/superuser-sign-in.js`,
): typeof import('../lib/superuser-sign-in.js');
declare function require(path: `${string}/lib/settings-trail.js`): typeof import('../lib/settings-trail.js');
declare function require(path: `${string}/lib/server-errors.js`): typeof import('../lib/server-errors.js');

declare function require(path: `${string}/lib/request-log.js`): typeof import('../lib/request-log.js');

interface PbApp {
  /** PocketBase's own log. */
  auxDB(): PbDb;
  auxRunInTransaction(work: (tx: PbApp) => void): void;
  auxVacuum(): void;
}

interface PbSettings {
  /** As JSON, without secrets. */
  string(): string;
  s3: { secret: string };
}

interface PbCollectionRequestEvent extends PbRequestEvent {
  collection: PbCollection;
}

interface PbSettingsUpdateEvent extends PbRequestEvent {
  oldSettings: PbSettings;
  newSettings: PbSettings;
}

interface PbPasswordEvent extends PbRequestEvent {
  /** null when nobody is called so. */
  record: PbRecord | null;
  identity: string;
}

declare const onCollectionCreateRequest: PbHook<PbCollectionRequestEvent>;
declare const onCollectionUpdateRequest: PbHook<PbCollectionRequestEvent>;
declare const onCollectionDeleteRequest: PbHook<PbCollectionRequestEvent>;
declare const onSettingsUpdateRequest: PbHook<PbSettingsUpdateEvent>;
