/** Returns the record with that id, null for an id that none has, for which PocketBase throws. */
export function findRecord(app: PbApp, collection: string, id: string): PbRecord | null {
  try {
    return app.findRecordById(collection, id);
  } catch {
    return null;
  }
}
