/**
 * Everything that the page's origin keeps on the device, as text. To be run in a page: it may use nothing from outside.
 */
export const readEverythingStored = async () => {
  const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open(name ?? '');
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    for (const table of db.objectStoreNames) {
      const rows = db.transaction(table).objectStore(table).getAll();
      found.push(await new Promise((done) => (rows.onsuccess = () => done(rows.result))));
    }
    db.close();
  }
  for (const key of await caches.keys())
    for (const request of await (await caches.open(key)).keys()) found.push(request.url);
  return JSON.stringify(found);
};
