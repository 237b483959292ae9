/** Transactions whose work has an outcome, and writes of PocketBase's own that something else belongs to. */

/** Returns what the work returns; nothing of it stands when it throws. */
export function inTransaction<T>(app: PbApp, work: (tx: PbApp) => T): T {
  const done: { outcome?: T } = {};
  app.runInTransaction((tx) => {
    done.outcome = work(tx);
  });
  return done.outcome as T;
}

/** Does the rest of a request within one transaction: until it ends, that is the app which the request has. */
export function around(e: { app: PbApp }, work: (tx: PbApp) => void) {
  const { app } = e;
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      work(tx);
    });
  } finally {
    e.app = app;
  }
}
