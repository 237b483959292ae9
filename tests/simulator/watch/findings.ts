/** A statement that must hold always, and does not. */
export class Violation extends Error {
  constructor(
    readonly statement: string,
    readonly detail: string,
  ) {
    super(`${statement}: ${detail}`);
  }
}

/** What has been looked at, and the first thing that was not as it must be. */
export class Findings {
  /** Checks of statements that were made, for who wants to know that there were any. */
  checks = 0;
  first: Violation | null = null;

  fail(statement: string, detail: string): void {
    this.first ??= new Violation(statement, detail);
  }
}
