/** The role of administrators, as the record that it is. */

/** Returns a user's, undefined for none. */
export const find = (tx: PbApp, userId: string): PbRecord | undefined =>
  tx.findRecordsByFilter('user_roles', "user_id = {:user} && role = 'admin'", '', 1, 0, { user: userId })[0];

export function give(tx: PbApp, userId: string) {
  const role = new Record(tx.findCollectionByNameOrId('user_roles'));
  role.set('user_id', userId);
  role.set('role', 'admin');
  tx.save(role);
}
