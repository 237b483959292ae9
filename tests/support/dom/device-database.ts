import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';

/** The databases of one device; a page that is left lets go of its connections, as in a browser. */
export class DeviceDatabase {
  private readonly factory = new IDBFactory();
  private readonly open = new Set<IDBDatabase>();

  constructor() {
    const open = this.factory.open.bind(this.factory);
    this.factory.open = (name, version) => {
      const opening = open(name, version);
      opening.addEventListener('success', () => this.open.add(opening.result as IDBDatabase));
      return opening;
    };
  }

  /** For the page that is loaded now. Dexie has looked at the global name once, when it was loaded. */
  use(): void {
    Object.assign(globalThis, { indexedDB: this.factory });
    Dexie.dependencies.indexedDB = this.factory;
    // As for users: by the local address it takes every page for one of a developer, and traces each of its steps.
    Dexie.debug = false;
  }

  letGo(): void {
    for (const database of this.open) database.close();
    this.open.clear();
  }
}
