/** One device's IndexedDB: evaluated once per device, on its own queue of tasks. */

import * as idb from 'fake-indexeddb';

export const classes = {
  IDBCursor: idb.IDBCursor,
  IDBDatabase: idb.IDBDatabase,
  IDBFactory: idb.IDBFactory,
  IDBIndex: idb.IDBIndex,
  IDBKeyRange: idb.IDBKeyRange,
  IDBObjectStore: idb.IDBObjectStore,
  IDBOpenDBRequest: idb.IDBOpenDBRequest,
  IDBRequest: idb.IDBRequest,
  IDBTransaction: idb.IDBTransaction,
};
