import { useState } from 'react';
import { AdminTable } from '#admin/list/admin-table.tsx';
import { givenText, type PurchaseProduct } from '#domain/admin/admin-purchases.ts';
import { MOST_PRODUCTS } from '#shared/limits.ts';
import { PLATFORM_NAMES } from '#shared/platforms.ts';
import { ProductDialog } from './product-dialog.tsx';

const COLUMNS = ['Produto', 'O que a compra dá', 'Ações'];
const NEW: PurchaseProduct = { provider: 'hotmart', product: '', name: '', plan_type: '', days: 0 };

/** What a purchase of each product gives: a request, or access at once. */
export function PurchaseProducts({ products }: { products: readonly PurchaseProduct[] }) {
  const [edited, setEdited] = useState<PurchaseProduct | null>(null);
  const rows = products.map((one) => ({ ...one, id: `${one.provider}-${one.product}` }));
  return (
    <section aria-label="Produtos" className="settings-form panel">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="at-start text-lg font-semibold">Produtos</h3>
        <button type="button" className="btn btn-quiet" aria-haspopup="dialog" onClick={() => setEdited(NEW)}>
          Adicionar produto
        </button>
      </div>
      <p className="setting-where">
        Um produto sem plano vira uma solicitação marcada “Compra confirmada”. Com plano, a compra paga libera
        o acesso na hora; um boleto ainda não pago, nunca.
      </p>
      {rows.length >= MOST_PRODUCTS && (
        <p className="text-muted">
          A lista mostra {MOST_PRODUCTS} produtos, de preferência os que têm plano. Para mudar outro, use
          Adicionar produto.
        </p>
      )}
      <AdminTable columns={COLUMNS} rows={rows}>
        {(row) => (
          <tr>
            <th scope="row" id={row.id} className="name-cell">
              {row.name || row.product}{' '}
              <span className="font-normal text-muted">
                ({PLATFORM_NAMES[row.provider]} {row.product})
              </span>
            </th>
            <td data-label="O que a compra dá" className="text-cell">
              {givenText(row)}
            </td>
            <td className="actions-cell">
              <div className="row-actions">
                <button
                  type="button"
                  className="btn row-action"
                  aria-haspopup="dialog"
                  aria-describedby={row.id}
                  onClick={() => setEdited(row)}
                >
                  Mudar
                </button>
              </div>
            </td>
          </tr>
        )}
      </AdminTable>
      {edited && <ProductDialog product={edited} known={products} onClose={() => setEdited(null)} />}
    </section>
  );
}
