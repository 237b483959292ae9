/**
 * A tab whose process the system has suspended in the middle of a transaction, for unit tests: it holds all stores, and answers no event.
 * @returns the end of it
 */
export async function sleepingTab(database: string): Promise<() => void> {
  const opening = indexedDB.open(database);
  const connection = await new Promise<IDBDatabase>((done) => {
    opening.onsuccess = () => done(opening.result);
  });
  const [...stores] = connection.objectStoreNames;
  const transaction = connection.transaction(stores, 'readwrite');
  let isOver = false;
  const goOn = () => {
    if (!isOver) transaction.objectStore('state').count().onsuccess = goOn;
  };
  goOn();
  return () => {
    isOver = true;
    connection.close();
  };
}
