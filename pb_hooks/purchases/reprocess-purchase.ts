/** `POST /api/app/reprocess-purchase {id}`: applies a delivery once more, by what the host has chosen meanwhile. */

import * as adminAct from '../audit/admin-act.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as notify from '../realtime/notify.ts';
import * as applyPurchase from './apply-purchase.ts';
import * as providers from './providers.ts';
import * as purchaseRows from './purchase-rows.ts';

export function reprocessPurchase(e: PbRequestEvent) {
  const { id } = jsonBody.fieldsOf(e);
  const number = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : 0;
  const stored = purchaseRows.findStored(e.app, 'id = {:id}', { id: number });
  if (!stored) throw validationError.notFound('id', 'Esta compra não está mais guardada.');
  if (purchaseRows.isErased(e.app, stored))
    throw validationError.notFound('id', 'Quem fez esta compra foi apagado: ela não vale mais.');
  applyPurchase.apply(e.app, stored, true);
  const email = purchaseRows.addressOf(e.app, stored);
  const whose = email === '' ? '' : ` de ${email}`;
  adminAct.write(e, `Reprocessou a compra ${stored.order}${whose} (${providers.nameOf(stored.provider)})`);
  notify.notifyChange(e.app);
  return e.json(200, { id });
}
