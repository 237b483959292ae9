/** The audit log that administrators read. Never a secret, a code or a link in any field. */

import * as clock from '../host/clock.ts';

/**
 * Writes one row and returns its id. A failed write must not fail the operation that it is about: it is logged, not thrown,
 * and the id is ''.
 */
export function write(
  app: PbApp,
  entry: {
    type: 'login' | 'admin' | 'erro' | 'seguranca';
    user: string;
    action: string;
    ip: string;
    status: 'sucesso' | 'erro' | 'alerta';
  },
): string {
  try {
    const row = new Record(app.findCollectionByNameOrId('system_logs'));
    row.set('type', entry.type);
    row.set('user', entry.user);
    row.set('action', entry.action.slice(0, 500));
    row.set('ip', entry.ip);
    row.set('status', entry.status);
    row.set('timestamp', clock.stamp());
    app.save(row);
    return row.id;
  } catch (failure) {
    app.logger().error('system_logs could not be written', 'error', String(failure));
    return '';
  }
}
