/** The events that hooks and routes receive, as far as we read them. */

interface PbRequestInfo {
  auth: PbRecord | null;
  body: Record<string, unknown>;
  query: Record<string, string>;
  headers: Record<string, string>;
  method: string;
}

interface PbRequestEvent {
  app: PbApp;
  auth: PbRecord | null;
  request: PbHttpRequest;
  response: PbResponseWriter;
  next(): void;
  realIP(): string;
  remoteIP(): string;
  isTLS(): boolean;
  requestInfo(): PbRequestInfo;
  bindBody(target: object): void;
  hasSuperuserAuth(): boolean;
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** Of the answer; 0 while there is none. */
  status(): number;
  json(status: number, data: unknown): void;
  blob(status: number, contentType: string, bytes: unknown): void;
  noContent(status: number): void;
  fileFS(fs: PbFs, name: string): void;
  /** Sends what was written so far, while the handler goes on. */
  flush(): void;
}

interface PbRecordRequestEvent extends PbRequestEvent {
  collection: PbCollection;
  record: PbRecord;
  /** `request` and `response` are undefined on the event itself. */
  requestEvent: PbRequestEvent;
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
  requestEvent: PbRequestEvent;
}

/** `request` is undefined on these: read `requestInfo()`, `realIP()` or `requestEvent.request`. */
interface PbOtpRequestEvent extends Omit<PbRequestEvent, 'request'> {
  collection: PbCollection;
  /** null when the address is unknown. */
  record: PbRecord | null;
  password: string;
  requestEvent: PbRequestEvent;
}

interface PbAuthWithOtpEvent extends Omit<PbRequestEvent, 'request'> {
  collection: PbCollection;
  record: PbRecord;
  otp: PbOtp;
  requestEvent: PbRequestEvent;
}

interface PbRecordAuthEvent extends Omit<PbRequestEvent, 'request'> {
  collection: PbCollection;
  record: PbRecord;
  token: string;
  authMethod: string;
  requestEvent: PbRequestEvent;
}

interface PbRecordEvent {
  app: PbApp;
  record: PbRecord;
  next(): void;
}

interface PbBootstrapEvent {
  app: PbApp;
  next(): void;
}

interface PbTerminateEvent {
  app: PbApp;
  next(): void;
}

interface PbBackupEvent {
  app: PbApp;
  name: string;
  /** Entries of the data folder that are left out. */
  exclude: string[];
  next(): void;
}

type PbHook<E> = (handler: (e: E) => void, ...collections: string[]) => void;

declare const onBootstrap: PbHook<PbBootstrapEvent>;
declare const onTerminate: PbHook<PbTerminateEvent>;
declare const onBackupCreate: PbHook<PbBackupEvent>;
declare const onBackupRestore: PbHook<PbBackupEvent>;

declare const onRecordValidate: PbHook<PbRecordEvent>;
declare const onRecordCreate: PbHook<PbRecordEvent>;
declare const onRecordUpdate: PbHook<PbRecordEvent>;
declare const onRecordDelete: PbHook<PbRecordEvent>;
declare const onRecordAfterCreateSuccess: PbHook<PbRecordEvent>;
declare const onRecordAfterUpdateSuccess: PbHook<PbRecordEvent>;
declare const onRecordAfterDeleteSuccess: PbHook<PbRecordEvent>;

declare const onRecordCreateRequest: PbHook<PbRecordRequestEvent>;
declare const onRecordUpdateRequest: PbHook<PbRecordRequestEvent>;
declare const onRecordDeleteRequest: PbHook<PbRecordRequestEvent>;
declare const onCollectionCreateRequest: PbHook<PbCollectionRequestEvent>;
declare const onCollectionUpdateRequest: PbHook<PbCollectionRequestEvent>;
declare const onCollectionDeleteRequest: PbHook<PbCollectionRequestEvent>;
declare const onSettingsUpdateRequest: PbHook<PbSettingsUpdateEvent>;

declare const onRecordRequestOTPRequest: PbHook<PbOtpRequestEvent>;
declare const onRecordAuthWithOTPRequest: PbHook<PbAuthWithOtpEvent>;
declare const onRecordAuthWithPasswordRequest: PbHook<PbPasswordEvent>;
declare const onRecordAuthWithOAuth2Request: PbHook<PbRecordAuthEvent>;
declare const onRecordAuthRefreshRequest: PbHook<PbRecordAuthEvent>;
declare const onRecordAuthRequest: PbHook<PbRecordAuthEvent>;
declare const onRecordRequestEmailChangeRequest: PbHook<PbRecordAuthEvent>;
declare const onRecordRequestVerificationRequest: PbHook<PbRecordAuthEvent>;
declare const onRecordRequestPasswordResetRequest: PbHook<PbRecordAuthEvent>;
declare const onRecordConfirmPasswordResetRequest: PbHook<PbRecordAuthEvent>;
