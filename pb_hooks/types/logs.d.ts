/** What logs and exports use of the VM beyond the rest of the hooks. */

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
