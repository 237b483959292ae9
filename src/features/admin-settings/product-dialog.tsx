import { type FormEvent, useId, useRef, useState } from 'react';
import { toastFailure } from '#admin/client/toast-failure.ts';
import { changePurchaseProduct } from '#admin/purchases/change-purchases.ts';
import { useRefreshPurchases } from '#admin/purchases/use-purchases.ts';
import { givenText, type PurchaseProduct, readDays } from '#domain/admin/admin-purchases.ts';
import { countText } from '#shared/count-text.ts';
import { PURCHASE_KEY_LENGTH } from '#shared/lengths.ts';
import { isLifetimePlan } from '#shared/lifetime-plan.ts';
import { MOST_PLAN_DAYS } from '#shared/limits.ts';
import { PLAN_TYPES } from '#shared/plan-types.ts';
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#shared/platforms.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';

/** No option has an empty value. */
const BY_HAND = 'administrador';

/** With the day more of a leap year: a subscription's next payment comes on the same date. */
const YEAR = 366;

const NOTHING_GIVEN = { plan_type: '', days: 0 };

type Field = 'product' | 'plan' | 'days';
type Problem = { field: Field | ''; text: string };
const NO_PROBLEM: Problem = { field: '', text: '' };

type Props = {
  product: PurchaseProduct;
  /** The ones in the list as they are by now: a new one must be none of them, or it would take the place of that one's plan. */
  known: readonly PurchaseProduct[];
  onClose: () => void;
};

/** What a purchase of this product gives; a `product` of '' is a new one, whose platform and code are asked too. */
export function ProductDialog({ product, known, onClose }: Props) {
  const id = useId();
  const isNew = product.product === '';
  const refresh = useRefreshPurchases();
  const whileOpen = useWhileOpen();
  const [provider, setProvider] = useState<Platform>(product.provider);
  const [code, setCode] = useState(product.product);
  const [plan, setPlan] = useState(product.plan_type || BY_HAND);
  const [days, setDays] = useState(String(product.days || YEAR));
  const [problem, setProblem] = useState(NO_PROBLEM);
  const [busy, setBusy] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const planField = useRef<HTMLSelectElement>(null);
  const daysField = useRef<HTMLInputElement>(null);
  /** What was sent last: it may have been saved although no answer came. */
  const [sent, setSent] = useState('');
  const hasDays = plan !== BY_HAND && !isLifetimePlan(plan);
  const now = known.find((one) => one.provider === product.provider && one.product === product.product);
  const given = givenText(now ?? NOTHING_GIVEN);
  /** What another administrator has chosen since the dialog was opened: saved over it, that would be gone without a word. */
  const isOvertaken = !isNew && given !== givenText(product) && given !== sent;

  function refuse(field: Field, text: string) {
    setProblem({ field, text });
    ({ product: codeField, plan: planField, days: daysField })[field].current?.focus();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const lasts = hasDays ? readDays(days) : 0;
    if (!code.trim()) return refuse('product', 'Escreva o código do produto.');
    if (code.trim().length > PURCHASE_KEY_LENGTH)
      return refuse('product', `Use até ${PURCHASE_KEY_LENGTH} caracteres.`);
    if (isNew && known.some((one) => one.provider === provider && one.product === code.trim()))
      return refuse('product', 'Este produto já está na lista: use Mudar.');
    // The list holds plans: a product without one is none of it, and nothing would be saved.
    if (isNew && plan === BY_HAND)
      return refuse('plan', 'Escolha um plano. Sem um, cada compra já é decidida por um administrador.');
    if (lasts === null) return refuse('days', `Escreva de 1 a ${countText(MOST_PLAN_DAYS)} dias.`);
    setBusy(true);
    const planType = plan === BY_HAND ? '' : plan;
    setSent(givenText({ plan_type: planType, days: lasts }));
    const outcome = await changePurchaseProduct({
      provider,
      product: code.trim(),
      planType,
      days: lasts,
      isNew,
    });
    setBusy(false);
    // Whatever the answer: what one that was lost has saved shows in the list.
    refresh();
    if (!outcome.ok) {
      const stands = whileOpen(() => setProblem({ field: '', text: outcome.description }));
      if (!stands) toastFailure(outcome);
      return;
    }
    toast({ title: 'Produto salvo', description: 'Vale para as próximas compras.', tone: 'success' });
    whileOpen(onClose);
  }

  const saveButton = (
    <BusyButton form={`${id}-form`} busy={busy} busyText="Salvando..." className="btn-primary grow sm:grow-0">
      Salvar
    </BusyButton>
  );
  return (
    <Dialog title="O que a compra dá" onClose={onClose} closeText="Cancelar" actions={saveButton}>
      <form
        id={`${id}-form`}
        noValidate
        onSubmit={save}
        // What is said is of what was there when it was sent: beside a plan for life it would ask for days that have no field.
        onChange={() => setProblem(NO_PROBLEM)}
        className="grid grid-cols-1 gap-4 pt-3"
      >
        {isNew ? (
          <>
            <div className="grid gap-1.5">
              <label htmlFor={`${id}-onde`} className="font-semibold">
                Plataforma
              </label>
              <select
                id={`${id}-onde`}
                className="select"
                value={provider}
                onChange={({ target }) => setProvider(target.value as Platform)}
              >
                {PLATFORMS.map((one) => (
                  <option key={one} value={one}>
                    {PLATFORM_NAMES[one]}
                  </option>
                ))}
              </select>
            </div>
            <div className="grid gap-1.5">
              <label htmlFor={`${id}-codigo`} className="font-semibold">
                Código do produto na plataforma
              </label>
              <input
                ref={codeField}
                id={`${id}-codigo`}
                className="input aria-invalid:border-error"
                autoComplete="off"
                aria-invalid={problem.field === 'product' || undefined}
                aria-describedby={problem.field === 'product' ? `${id}-erro` : undefined}
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            </div>
          </>
        ) : (
          <p>
            {product.name || product.product}{' '}
            <span className="text-muted">
              ({PLATFORM_NAMES[product.provider]} {product.product})
            </span>
          </p>
        )}
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-plano`} className="font-semibold">
            Depois da compra confirmada
          </label>
          <select
            ref={planField}
            id={`${id}-plano`}
            className="select aria-invalid:border-error"
            aria-invalid={problem.field === 'plan' || undefined}
            aria-describedby={problem.field === 'plan' ? `${id}-erro` : undefined}
            value={plan}
            onChange={({ target }) => setPlan(target.value)}
          >
            <option value={BY_HAND}>{isNew ? 'Escolha um plano' : 'Um administrador decide'}</option>
            {[...new Set([...PLAN_TYPES, product.plan_type])].filter(Boolean).map((one) => (
              <option key={one} value={one}>
                Liberar o acesso: {one}
              </option>
            ))}
          </select>
        </div>
        {hasDays && (
          <div className="grid gap-1.5">
            <label htmlFor={`${id}-dias`} className="font-semibold">
              Dias de acesso
            </label>
            <input
              ref={daysField}
              id={`${id}-dias`}
              className="input aria-invalid:border-error"
              inputMode="numeric"
              autoComplete="off"
              aria-invalid={problem.field === 'days' || undefined}
              aria-describedby={problem.field === 'days' ? `${id}-prazo ${id}-erro` : `${id}-prazo`}
              value={days}
              onChange={({ target }) => setDays(target.value)}
            />
            <p id={`${id}-prazo`} className="text-[0.9375rem] text-muted">
              Em uma assinatura, o acesso precisa chegar até a próxima cobrança: 366 dias por ano, 31 por mês.
            </p>
          </div>
        )}
        <div role="status" className="empty:absolute">
          {isOvertaken && (
            <p className="note tone tone-lifetime">
              {`Outra pessoa mudou este produto desde que esta janela foi aberta. Agora vale: ${given}. Salvar põe a sua escolha no lugar.`}
            </p>
          )}
        </div>
        <p id={`${id}-erro`} role="status" className="text-[0.9375rem] text-error empty:absolute">
          {problem.text}
        </p>
      </form>
    </Dialog>
  );
}
