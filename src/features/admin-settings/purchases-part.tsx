import { useState } from 'react';
import { useAct } from '#admin/client/use-act.ts';
import { AdminTable } from '#admin/list/admin-table.tsx';
import { isStillUnread, ListState } from '#admin/list/list-state.tsx';
import { RefreshButton } from '#admin/list/refresh-button.tsx';
import { useRestedSearch } from '#admin/list/use-list-filter.ts';
import { reprocessPurchase } from '#admin/purchases/change-purchases.ts';
import { usePurchases, useRefreshPurchases } from '#admin/purchases/use-purchases.ts';
import { givenText, PURCHASE_MAIL, type Purchase, RESULTS } from '#domain/admin/admin-purchases.ts';
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#shared/platforms.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { EmailText } from '#ui/form/email-text.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { FoundStatus } from '#ui/page/found-status.tsx';
import { copyText } from '#ui/toast/copy-text.ts';
import { toast } from '#ui/toast/toast.ts';
import { PurchaseProducts } from './purchase-products.tsx';

const COLUMNS = ['Pessoa', 'Produto', 'Resultado', 'Quando', 'Ações'];

/** Which platforms are connected, what each product gives, and every delivery with what came of it. */
export function PurchasesPart() {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const asked = useRestedSearch(search).trim();
  const query = usePurchases({ search: asked, page });
  const data = isStillUnread(query) ? undefined : query.data;
  // What was read last: a search that fails would take its own field away under the fingers, and a product's dialog along.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  // Nothing found is not nothing received, nor is it while all of them are on their way again.
  const isEmpty = data?.totalItems === 0 && asked === '' && !query.isPlaceholderData;
  const state = (
    <ListState
      query={query}
      loadingText="Carregando compras..."
      failedText="Não foi possível carregar as compras."
    />
  );
  return (
    <>
      {!last && state}
      {last && (
        <>
          {isEmpty && <Platforms on={last.on} address={last.address} />}
          <section aria-label="Compras" className="settings-form panel">
            <div className="flex flex-wrap items-center gap-3">
              <h3 className="at-start text-lg font-semibold">Compras</h3>
              <RefreshButton refetch={query.refetch} />
            </div>
            {!isEmpty && (
              <search>
                <SearchField
                  label="Buscar compra"
                  value={search}
                  onChange={(text) => {
                    setSearch(text);
                    setPage(1);
                  }}
                />
              </search>
            )}
            <FoundStatus
              asked={search.trim()}
              found={asked === search.trim() && !query.isFetching ? (data?.totalItems ?? null) : null}
              isAtLeast={data?.atLeast}
              one="compra"
              many="compras"
            />
            {state}
            {data?.totalItems === 0 && (
              <p className="text-muted">
                {isEmpty
                  ? 'Nenhuma compra recebida.'
                  : query.isPlaceholderData
                    ? 'Buscando...'
                    : 'Nenhuma compra encontrada.'}
              </p>
            )}
            {data && (
              <>
                <AdminTable columns={COLUMNS} rows={data.items}>
                  {(purchase) => <Row purchase={purchase} />}
                </AdminTable>
                <Pager
                  page={data.page}
                  perPage={data.perPage}
                  total={data.totalItems}
                  isAtLeast={data.atLeast}
                  isPlaceholder={query.isPlaceholderData}
                  onPage={setPage}
                />
              </>
            )}
          </section>
          {(last.on.length > 0 || last.products.length > 0) && <PurchaseProducts products={last.products} />}
          {!isEmpty && <Platforms on={last.on} address={last.address} />}
        </>
      )}
    </>
  );
}

/** First while nothing has come: it has to be connected. Later it is looked up seldom. */
function Platforms({ on, address }: { on: readonly Platform[]; address: string }) {
  const off = PLATFORMS.filter((platform) => !on.includes(platform)).map(
    (platform) => PLATFORM_NAMES[platform],
  );
  return (
    <section aria-label="Plataformas de venda" className="settings-form panel">
      <h3 className="text-lg font-semibold">Plataformas de venda</h3>
      {on.length > 0 && (
        <>
          <p className="setting-where">Cole o endereço na plataforma, como destino dos avisos (webhook).</p>
          <ul className="findings">
            {on.map((platform) => (
              <li key={platform} className="purchase-platform">
                <span className="badge tone tone-success">Ligada</span>
                <strong>{PLATFORM_NAMES[platform]}</strong>
                <code className="min-w-0 wrap-anywhere">{address + platform}</code>
                <button
                  type="button"
                  className="btn btn-quiet"
                  aria-label={`Copiar endereço: ${PLATFORM_NAMES[platform]}`}
                  onClick={() => void copyText(address + platform, 'Endereço copiado')}
                >
                  Copiar
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {off.length > 0 && (
        <p className="setting-where">
          {on.length === 0 ? 'Nenhuma está ligada' : `Desligadas: ${off.join(', ')}`}. Para ligar uma, quem
          cuida do servidor guarda nele o segredo dela (docs/pt/compras.md).
        </p>
      )}
    </section>
  );
}

function Row({ purchase }: { purchase: Purchase }) {
  const { id, at, times, provider, event, product, product_name, order, email, name, phone } = purchase;
  const { busy, act } = useAct(useRefreshPurchases());
  const { label, tone } = RESULTS[purchase.result];
  const isOpen = purchase.result === 'access';

  const again = () =>
    void act(
      () => reprocessPurchase(id),
      () => toast({ title: 'Compra reprocessada', description: email || order, tone: 'success' }),
    );

  return (
    <tr>
      <th scope="row" id={`compra-${id}`} className="name-cell">
        {name && `${name}, `}
        <EmailText email={email} />
        {phone && <p className="decision">{phone}</p>}
      </th>
      <td data-label="Produto" className="text-cell">
        <div className="status-parts">
          {product_name || product || '–'}
          <p id={`pedido-${id}`} className="decision">
            {PLATFORM_NAMES[provider]}, pedido {order}
          </p>
        </div>
      </td>
      <td data-label="Resultado">
        <div className="status-parts">
          <span className={`badge tone ${tone}`}>{label}</span>
          <p className="decision">
            {isOpen && `${givenText({ plan_type: purchase.plan, days: purchase.days })}. `}
            {isOpen && PURCHASE_MAIL[purchase.mail]} {event}
          </p>
        </div>
      </td>
      <td data-label="Quando" className="even-digits">
        {formatMoment(at)}
        {times > 1 && `, ${times} vezes`}
      </td>
      <td className="actions-cell">
        <div className="row-actions">
          <BusyButton
            busy={busy}
            busyText="Reprocessando..."
            className="row-action"
            aria-describedby={`compra-${id} pedido-${id}`}
            onClick={again}
          >
            Reprocessar
          </BusyButton>
        </div>
      </td>
    </tr>
  );
}
