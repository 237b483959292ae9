/** What an order has done to somebody's access, in the log. */

import * as auditLog from '../audit/audit-log.ts';
import * as providers from './providers.ts';

export function write(tx: PbApp, provider: string, action: string, status: 'sucesso' | 'alerta') {
  const user = `compra (${providers.nameOf(provider)})`;
  auditLog.write(tx, { type: 'admin', user, action, ip: '', status });
}
