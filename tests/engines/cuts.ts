/** How a lost connection shows: at the next call, which throws, or in the middle of what was begun, which is aborted. */
export type CutKind = 'throws' | 'aborts';

/** Where it is lost: at this call of the store, when it is made for the nth time. */
export interface Cut {
  call: string;
  nth: number;
  kind: CutKind;
}

interface Cuts {
  cut: Cut | null;
  /** The store's calls since it was armed, each by what it does and to what, such as 'put of state'. */
  calls: string[];
  /** The one at which the connection was lost; '' before. */
  lostAt: string;
}

declare global {
  interface Window {
    cuts?: Cuts;
    told?: string[];
  }
}

/**
 * Runs in the page: every call to a member's database, or to what is stashed of one, is counted, and at the call that is armed
 * the connection is lost as WebKit loses it: what runs is aborted, the handle is dead, nobody is told by an event.
 */
export function installCuts(): void {
  const cuts: Cuts = { cut: null, calls: [], lostAt: '' };
  window.cuts = cuts;
  // Armed by the page before, for what this one does at its start; once. An empty page has no such storage.
  if (location.origin !== 'null') {
    cuts.cut = JSON.parse(sessionStorage.getItem('cut') ?? 'null');
    sessionStorage.removeItem('cut');
  }
  const lost = () =>
    new DOMException(
      'Connection to Indexed Database server lost. Refresh the page to try again',
      'UnknownError',
    );
  const isTime = (database: unknown, call: string) => {
    if (!String(database).startsWith('agentes')) return false;
    cuts.calls.push(call);
    if (call !== cuts.cut?.call || cuts.lostAt) return false;
    if (cuts.calls.filter((one) => one === call).length !== cuts.cut.nth) return false;
    cuts.lostAt = call;
    return true;
  };
  const asLost = (one: object) => Object.defineProperty(one, 'error', { get: lost });
  const lose = (db: IDBDatabase, call: () => unknown, transaction?: IDBTransaction | null) => {
    const asked = cuts.cut?.kind === 'aborts' ? (call() as IDBTransaction | IDBRequest) : undefined;
    const ended = asked instanceof IDBTransaction ? asked : transaction;
    // What is told at the end is why, and not that a script has done it.
    for (const one of [asked, ended]) if (one) asLost(one);
    try {
      ended?.abort();
    } catch {
      // it is over already
    }
    db.close();
    if (asked) return asked;
    throw lost();
  };
  type Call = (...given: unknown[]) => unknown;
  const wrap = <T>(
    prototype: T,
    names: string[],
    around: (self: T, name: string, call: () => unknown, given: unknown[]) => unknown,
  ) => {
    const methods = prototype as Record<string, Call | undefined>;
    for (const name of names) {
      const call = methods[name];
      // No engine has all.
      if (!call) continue;
      methods[name] = function (this: T, ...given: unknown[]) {
        return around(this, name, () => call.apply(this, given), given);
      };
    }
  };
  const ofTable = ({ name, transaction }: IDBObjectStore, of: string, call: () => unknown) =>
    isTime(transaction.db.name, `${of} of ${name}`) ? lose(transaction.db, call, transaction) : call();
  const reads = [
    'get',
    'getAll',
    'getKey',
    'getAllKeys',
    'getAllRecords',
    'count',
    'openCursor',
    'openKeyCursor',
  ];
  wrap(IDBObjectStore.prototype, [...reads, 'put', 'add', 'delete', 'clear'], ofTable);
  wrap(IDBIndex.prototype, reads, ({ objectStore }, name, call) =>
    ofTable(objectStore, `indexed ${name}`, call),
  );
  wrap(IDBCursor.prototype, ['continue', 'advance', 'update', 'delete'], ({ source }, name, call) =>
    ofTable(source instanceof IDBIndex ? source.objectStore : source, `cursor's ${name}`, call),
  );
  wrap(IDBDatabase.prototype, ['transaction'], (db, name, call, [tables, mode = 'readonly']) =>
    isTime(db.name, `${mode} ${name} of ${tables}`) ? lose(db, call) : call(),
  );
  // Of the member's own and of the stash, whatever the member's id is.
  const told = (database: unknown) => String(database).replace(/-.*/, '');
  wrap(IDBFactory.prototype, ['deleteDatabase'], (_, name, call, [database]) => {
    if (isTime(database, `${name} of ${told(database)}`)) throw lost();
    return call();
  });
  wrap(IDBFactory.prototype, ['open'], (_, name, call, [database]) => {
    if (!isTime(database, `${name} of ${told(database)}`)) return call();
    if (cuts.cut?.kind === 'throws') throw lost();
    const opening = call() as IDBOpenDBRequest;
    opening.addEventListener('upgradeneeded', (event) => {
      event.stopImmediatePropagation();
      opening.transaction?.abort();
    });
    opening.addEventListener('success', (event) => {
      event.stopImmediatePropagation();
      opening.result.close();
      asLost(opening);
      opening.dispatchEvent(new Event('error', { cancelable: true }));
    });
    return opening;
  });
}

/** Runs in the page: counts from here on, and loses the connection at this call. */
export function armCut(cut: Cut | null): void {
  Object.assign(window.cuts ?? {}, { cut, calls: [], lostAt: '' });
}

/** Runs in the page: the same for the page that is loaded next in this tab. */
export function armNextLoad(cut: Cut | null): void {
  sessionStorage.setItem('cut', JSON.stringify(cut));
}

/** Runs in the page. */
export function cutsSoFar(): { calls: string[]; lostAt: string } {
  if (!window.cuts) throw new Error('nobody counts');
  const { calls, lostAt } = window.cuts;
  return { calls, lostAt };
}

/** Runs in the page: a message that comes and goes between two looks was told all the same. */
export function noteTold(): void {
  const told: string[] = [];
  window.told = told;
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element && node.closest('.toaster')) told.push(node.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page. */
export const toldSoFar = (): string[] => window.told ?? [];
