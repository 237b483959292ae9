/** The audit log that administrators read. Never a secret, a code or a link in any field. */

import { startOf } from '../../src/shared/start-of.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';

/**
 * By SQL and not as a record: a row stands beside every sign-in and every change, and PocketBase's checks of what only this
 * file writes took longer than most of those changes themselves.
 */
const NEW = `INSERT INTO system_logs (id, type, user, action, ip, status, timestamp, created_at, updated_at)
  VALUES ({:id}, {:type}, {:user}, {:action}, {:ip}, {:status}, {:at}, {:at}, {:at})`;

export type Entry = {
  type: 'login' | 'admin' | 'erro' | 'seguranca';
  user: string;
  action: string;
  ip: string;
  status: 'sucesso' | 'erro' | 'alerta';
};

/** A warning about security, from who sends this request. */
export const warning = (e: PbRequestEvent, user: string, action: string): Entry => ({
  type: 'seguranca',
  user,
  action,
  ip: e.realIP(),
  status: 'alerta',
});

/**
 * Writes one row and returns its id. A failed write must not fail the operation that it is about: it is logged, not thrown,
 * and the id is ''.
 */
export function write(app: PbApp, entry: Entry): string {
  try {
    const id = db.newId();
    const { type, status } = entry;
    const [user, action, ip] = [startOf(entry.user, 320), startOf(entry.action, 500), entry.ip.slice(0, 64)];
    db.run(app, NEW, { id, type, user, action, ip, status, at: clock.stamp() });
    return id;
  } catch (failure) {
    app.logger().error('system_logs could not be written', 'error', String(failure));
    return '';
  }
}
