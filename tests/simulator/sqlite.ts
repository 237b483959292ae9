import initSqlJs, { type Database, type Statement } from 'sql.js';

type Params = Record<string, unknown>;
/** What stands in a statement for the time. */
const NOW = 'simulated_now';

interface Prepared {
  statement: Statement;
  /** Its parameters, in the order of their places. */
  names: string[];
  columns: string[];
}

type Row = Record<string, string | number | Uint8Array | null>;

const { Database: Opened } = await initSqlJs();

/** Nothing of it outlives the process, and nobody else has it open. */
const QUICK = 'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF';

/** A database that has been opened, with the statements that it knows. */
interface Opening {
  database: Database;
  statements: Map<string, Prepared>;
}

/** Those in which nobody works, by the image that they hold. */
const idle = new WeakMap<Uint8Array, Opening[]>();

function openingOf(image: Uint8Array): Opening {
  const known = idle.get(image)?.pop();
  if (known) return known;
  // It writes into the bytes that it is given.
  const database = new Opened(image.slice());
  database.run(QUICK);
  return { database, statements: new Map() };
}

/**
 * SQLite in this process, with PocketBase's way of naming parameters. All that is written stands in one transaction, which
 * is taken back in the end: to open a database and to prepare its statements costs more than what a short history asks.
 */
export class Sqlite {
  private readonly statements: Map<string, Prepared>;
  private readonly database: Database;
  /** Something was committed: it does not hold its image any more. */
  private isWritten = false;

  /** @param now what SQLite takes for now */
  constructor(
    private readonly origin: Uint8Array,
    private readonly now: () => string,
  ) {
    const { database, statements } = openingOf(origin);
    this.database = database;
    this.statements = statements;
    this.script('BEGIN');
  }

  all(sql: string, params: Params = {}): Row[] {
    const { statement, names, columns } = this.prepared(sql);
    if (names.length) statement.bind(names.map((name) => this.valueOf(name, params)));
    try {
      const rows: Row[] = [];
      while (statement.step()) {
        const values = statement.get();
        const row: Row = {};
        for (let i = 0; i < values.length; i++) row[columns[i] as string] = values[i] as Row[string];
        rows.push(row);
      }
      return rows;
    } finally {
      statement.reset();
    }
  }

  private valueOf(name: string, params: Params): unknown {
    const value = name === NOW ? this.now() : params[name];
    return typeof value === 'boolean' ? Number(value) : (value ?? null);
  }

  /** Returns how many rows it has changed. */
  run(sql: string, params: Params = {}): number {
    this.all(sql, params);
    return this.database.getRowsModified();
  }

  /** Statements without parameters. */
  script(sql: string): void {
    this.database.run(sql);
  }

  transaction<T>(work: () => T): T {
    this.script('SAVEPOINT work');
    try {
      const value = work();
      this.script('RELEASE work');
      return value;
    } catch (error) {
      this.script('ROLLBACK TO work; RELEASE work');
      throw error;
    }
  }

  /** A backup. */
  image(): Uint8Array {
    this.forget();
    this.script('COMMIT');
    this.isWritten = true;
    const bytes = this.database.export();
    this.script(QUICK);
    this.script('BEGIN');
    return bytes;
  }

  close(): void {
    if (this.isWritten) {
      this.forget();
      this.database.close();
      return;
    }
    this.script('ROLLBACK');
    const { database, statements, origin } = this;
    idle.set(origin, [...(idle.get(origin) ?? []), { database, statements }]);
  }

  private prepared(sql: string): Prepared {
    const known = this.statements.get(sql);
    if (known) return known;
    const names: string[] = [];
    const placeOf = (name: string): string => {
      if (!names.includes(name)) names.push(name);
      return `?${names.indexOf(name) + 1}`;
    };
    const text = sql
      .replace(/\{:(\w+)\}/g, (_, name: string) => placeOf(name))
      .replace(/'now'\)/g, () => `${placeOf(NOW)})`);
    const statement = this.database.prepare(text);
    const made = { statement, names, columns: statement.getColumnNames() };
    this.statements.set(sql, made);
    return made;
  }

  private forget(): void {
    for (const { statement } of this.statements.values()) statement.free();
    this.statements.clear();
  }
}

/** What the file of a database says of itself: it can be opened where write-ahead logs are unknown. */
export function withoutWal(image: Uint8Array): Uint8Array {
  const copy = image.slice();
  copy[18] = 1;
  copy[19] = 1;
  return copy;
}
