/** Collections and their fields: migrations write them, hooks read a little of them. */

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
  otp: { enabled: boolean; duration: number; length: number; durationTime(): number };
  authAlert: { enabled: boolean };
  authToken: { duration: number };
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
declare const URLField: { new (data: object): PbField };
declare const EmailField: { new (data: object): PbField };
declare const BoolField: { new (data: object): PbField };
declare const NumberField: { new (data: object): PbField };
declare const DateField: { new (data: object): PbField };
declare const AutodateField: { new (data: object): PbField };
declare const SelectField: { new (data: object): PbField };
declare const JSONField: { new (data: object): PbField };
declare const EditorField: { new (data: object): PbField };
declare const RelationField: { new (data: object): PbField };
