/** The part of sql.js that the simulator uses. */
declare module 'sql.js' {
  type Value = string | number | Uint8Array | null;
  export interface Statement {
    bind(values: unknown[]): boolean;
    step(): boolean;
    get(): Value[];
    getColumnNames(): string[];
    reset(): void;
    free(): void;
  }
  export interface Database {
    prepare(sql: string): Statement;
    run(sql: string): void;
    exec(sql: string): { columns: string[]; values: Value[][] }[];
    getRowsModified(): number;
    export(): Uint8Array;
    close(): void;
  }
  export default function initSqlJs(): Promise<{ Database: new (bytes?: Uint8Array) => Database }>;
}
