/** Collections, their fields and records: migrations write the first two, hooks read a little of them. */

interface PbCollection {
  id: string;
  name: string;
  type: string;
  system: boolean;
  listRule: string | null;
  viewRule: string | null;
  createRule: string | null;
  updateRule: string | null;
  deleteRule: string | null;
  /** Auth collections only. */
  authRule: string | null;
  manageRule: string | null;
  passwordAuth: { enabled: boolean };
  oauth2: { enabled: boolean };
  mfa: { enabled: boolean };
  otp: { enabled: boolean; duration: number; length: number };
  authAlert: { enabled: boolean };
  authToken: { duration: number };
  passwordResetToken: { duration: number };
  indexes: string[];
  fields: PbFields;
}
declare const Collection: { new (data: object): PbCollection };

interface PbFields extends Iterable<PbField> {
  add(...fields: PbField[]): void;
  getByName(name: string): PbField | null;
  removeByName(name: string): void;
}

interface PbField {
  id: string;
  name: string;
  type(): string;
  hidden: boolean;
  system: boolean;
  required?: boolean;
  get values(): PbArray<string> | undefined;
  set values(list: Iterable<string>);
  maxSelect?: number;
  /** Longest text, in characters. */
  max?: number;
  collectionId?: string;
}
declare const Field: { new (data: object): PbField };
declare const TextField: { new (data: object): PbField };
declare const AutodateField: { new (data: object): PbField };

type PbModel = PbRecord | PbCollection;

interface PbRecord {
  id: string;
  collection(): PbCollection;
  isNew(): boolean;
  original(): PbRecord;
  get(field: string): unknown;
  getString(field: string): string;
  getDateTime(field: string): PbDateTime;
  set(field: string, value: unknown): void;
  /** Whether an update writes what was set since the record was loaded, and no other column. */
  ignoreUnchangedFields(ignore: boolean): void;
  ignoreEmailVisibility(ignore: boolean): void;
  email(): string;
  setEmail(email: string): void;
  verified(): boolean;
  setVerified(verified: boolean): void;
  setPassword(password: string): void;
  setRandomPassword(): string;
  validatePassword(password: string): boolean;
  tokenKey(): string;
  refreshTokenKey(): void;
}
declare const Record: { new (collection: PbCollection, data?: object): PbRecord };

interface PbOtp extends PbRecord {
  recordRef(): string;
  collectionRef(): string;
}
