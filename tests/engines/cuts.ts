/** How a lost connection shows: at the next call, which throws, or in the middle of what was begun, which is aborted. */
export type CutKind = 'throws' | 'aborts';

interface Cuts {
  at: number;
  kind: CutKind;
  /** Calls of the store since it was armed, and how many of them lost the connection (0 or 1). */
  seen: number;
  fired: number;
}

declare global {
  interface Window {
    cuts?: Cuts;
    failuresTold?: number;
  }
}

/**
 * Runs in the page: every call of a member's database is counted, and at the call that is armed the connection is lost
 * as WebKit loses it: what runs is aborted, the handle is dead, nobody is told by an event.
 */
export function installCuts(): void {
  const cuts: Cuts = { at: 0, kind: 'throws', seen: 0, fired: 0 };
  window.cuts = cuts;
  const lost = 'Connection to Indexed Database server lost. Refresh the page to try again';
  const isTime = (db: IDBDatabase) => {
    if (!db.name.startsWith('agentes-')) return false;
    cuts.seen += 1;
    if (cuts.seen !== cuts.at) return false;
    cuts.fired += 1;
    return true;
  };
  const end = (db: IDBDatabase, transaction?: IDBTransaction) => {
    try {
      transaction?.abort();
    } catch {
      // it is over already
    }
    db.close();
  };
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) {
    if (!isTime(this)) return begin.apply(this, given);
    const begun = cuts.kind === 'aborts' ? begin.apply(this, given) : undefined;
    end(this, begun);
    if (begun) return begun;
    throw new DOMException(lost, 'UnknownError');
  };
  const calls = [
    'get',
    'getAll',
    'getAllKeys',
    'put',
    'add',
    'delete',
    'clear',
    'count',
    'openCursor',
  ] as const;
  for (const [prototype, names] of [
    [IDBObjectStore.prototype, calls],
    [IDBIndex.prototype, ['get', 'getAll', 'getAllKeys', 'count', 'openCursor']],
  ] as const) {
    for (const name of names) {
      const methods = prototype as unknown as Record<string, (...given: unknown[]) => IDBRequest>;
      const call = methods[name];
      methods[name] = function (this: IDBObjectStore | IDBIndex, ...given) {
        const { transaction } = 'objectStore' in this ? this.objectStore : this;
        if (!call) throw new Error(name);
        if (!isTime(transaction.db)) return call.apply(this, given);
        const asked = cuts.kind === 'aborts' ? call.apply(this, given) : undefined;
        end(transaction.db, transaction);
        if (asked) return asked;
        throw new DOMException(lost, 'UnknownError');
      } as (typeof methods)[string];
    }
  }
}

/** Runs in the page: the next cut comes at this call. 0: none, only counted. */
export function armCut(at: number, kind: CutKind): void {
  Object.assign(window.cuts ?? {}, { at, kind, seen: 0, fired: 0 });
}

/** Runs in the page. */
export const cutsSoFar = (): { seen: number; fired: number } => ({
  seen: window.cuts?.seen ?? 0,
  fired: window.cuts?.fired ?? 0,
});

/** Runs in the page: a message that comes and goes between two looks was told all the same. */
export function countFailures(): void {
  window.failuresTold = 0;
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    if (added.some(({ textContent }) => textContent?.includes('Não foi possível'))) {
      window.failuresTold = (window.failuresTold ?? 0) + 1;
    }
  }).observe(document.body, { childList: true, subtree: true });
}

/** Runs in the page. */
export const failuresTold = (): number => window.failuresTold ?? 0;
