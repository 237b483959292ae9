import { type FormEvent, useId, useState } from 'react';
import { useRefreshLists } from '#admin/client/use-refresh-lists.ts';
import { PlanFields } from '#admin/plan/plan-fields.tsx';
import { usePlanChoice } from '#admin/plan/use-plan-choice.ts';
import { approveMany } from '#admin/requests/approve-many.ts';
import { useExistingUsers } from '#admin/requests/existing-users.ts';
import type { Plan } from '#domain/access/plan-choice.ts';
import type { AdminRequest } from '#domain/admin/admin-request.ts';
import { counted } from '#shared/count-text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { EmailText } from '#ui/form/email-text.tsx';
import { existingText } from './request-texts.ts';
import { type RowResult, resultOf } from './row-result.ts';
import { toastMany } from './toast-many.ts';

type Props = {
  /** Frozen when the button was pressed: what the lists do meanwhile changes nothing here. */
  requests: readonly AdminRequest[];
  onClose: () => void;
};

/** Approves several requests with one plan and says for each what came of it. */
export function ApproveManyDialog({ requests, onClose }: Props) {
  const formId = useId();
  const { fields, plan } = usePlanChoice();
  const [results, setResults] = useState<ReadonlyMap<string, RowResult>>(new Map());
  const [sent, setSent] = useState<Plan | null>(null);
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshLists();
  const existing = useExistingUsers(requests.map(({ id }) => id));

  const count = requests.length;
  const failed = requests.filter(({ id }) => results.get(id)?.kind === 'failed');
  const done = requests.filter(({ id }) => results.has(id)).length - failed.length;

  async function run(some: readonly AdminRequest[], withPlan: Plan) {
    if (busy) return;
    setBusy(true);
    setSent(withPlan);
    const ids = some.map(({ id }) => id);
    setResults((known) => new Map([...known].filter(([id]) => !ids.includes(id))));
    const counts = await approveMany(ids, withPlan, (id, outcome) =>
      setResults((known) => new Map(known).set(id, resultOf(outcome))),
    );
    setBusy(false);
    refresh();
    toastMany(counts);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (existing.isPending) return;
    if (sent) void run(failed, sent);
    else if (plan) void run(requests, plan);
  }

  const requestsText = counted(count, 'solicitação', 'solicitações');
  // Who has an account is no new user.
  const isAllNew = existing.isWhole && existing.users.size === 0;
  const sendText = sent
    ? 'Tentar novamente as que falharam'
    : isAllNew
      ? `Aprovar e criar ${counted(count, 'usuário', 'usuários')}`
      : `Aprovar ${requestsText}`;
  const busyText = `${isAllNew ? 'Criando usuários' : 'Aprovando'}... ${done} de ${count}`;

  return (
    <Dialog
      title={`Aprovar ${requestsText}`}
      onClose={onClose}
      closeText={sent ? 'Fechar' : 'Cancelar'}
      actions={
        (!sent || busy || failed.length > 0) && (
          // One button for the first try and the next: another in its place would lose the focus with the press.
          <BusyButton
            form={formId}
            disabled={!plan}
            // Nobody's plan is replaced before it has been named.
            busy={busy || existing.isPending}
            busyText={busy ? busyText : 'Procurando quem já tem conta...'}
            className="btn-primary grow sm:grow-0"
          >
            {sendText}
          </BusyButton>
        )
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        className={sent ? undefined : 'grid grid-cols-1 gap-4 pb-4'}
      >
        {!sent && <PlanFields {...fields} />}
      </form>
      <p role="status" className={sent ? 'pb-3 text-muted' : 'pb-3 font-semibold'}>
        {sent ? !busy && `${done} de ${counted(count, 'concluída', 'concluídas')}.` : accountsText(existing)}
      </p>
      <ul aria-label="Solicitações escolhidas" className="result-list">
        {requests.map(({ id, full_name, email }) => {
          const result = results.get(id);
          const user = existing.users.get(id);
          return (
            <li key={id}>
              <span className="min-w-0">
                <strong className="wrap-anywhere">{full_name}</strong>{' '}
                <span className="text-muted">
                  <EmailText email={email} />
                </span>
                {user && !sent && <span className="block">{existingText(user)}</span>}
              </span>
              {sent && (
                <span className={`badge tone ${result?.tone ?? ''}`}>{result?.text ?? 'Aguardando...'}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

/** In a long list those with an account may lie out of sight. */
function accountsText({ users, isPending, isWhole }: ReturnType<typeof useExistingUsers>): string {
  // The button says that it is searched for.
  if (isPending) return '';
  const who = counted(users.size, 'pessoa já tem conta', 'pessoas já têm conta');
  return [
    users.size > 0 && `${who}: o plano escolhido fica no lugar do que vale hoje, como diz a lista.`,
    !isWhole && 'Não foi possível procurar todas as contas.',
  ]
    .filter(Boolean)
    .join(' ');
}
