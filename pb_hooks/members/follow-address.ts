/**
 * The address of an account, changed in PocketBase's dashboard, is that of its profile too: the list of members and its search
 * show the profile's, and the account would be found by one that opens nothing. Sessions, links and codes of the old address
 * end with the token key, which PocketBase makes anew.
 */

function profileOf(tx: PbApp, user: string): PbRecord | null {
  try {
    return tx.findRecordById('profiles', user);
  } catch {
    return null;
  }
}

/** In one transaction, at every update of a user; after the address has its one spelling. */
export function follow(e: PbRecordEvent) {
  const email = e.record.getString('email');
  if (e.record.original().getString('email') === email) return e.next();
  const { app } = e;
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      e.next();
      const profile = profileOf(tx, e.record.id);
      if (!profile || profile.getString('email') === email) return;
      profile.set('email', email);
      tx.save(profile);
    });
  } finally {
    e.app = app;
  }
}
