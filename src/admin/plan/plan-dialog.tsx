import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useRefreshLists } from '#admin/client/use-refresh-lists.ts';
import type { Plan } from '#domain/access/plan-choice.ts';
import type { Day } from '#domain/time/calendar-day.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { PlanFields } from './plan-fields.tsx';
import { usePlanChoice } from './use-plan-choice.ts';

type Props = {
  title: string;
  sendText: string;
  busyText: string;
  /** the last day of the access that is there; none, if not said */
  end?: Day;
  onClose: () => void;
  /** Sends the chosen plan and toasts the outcome; the lists are refreshed afterwards, whatever it was. */
  onSend: (plan: Plan) => Promise<void>;
  /** Whom it is about, above the plan. */
  children: ReactNode;
};

/** A dialog that ends in a plan and its last day. It can be sent only when both are chosen, and only once. */
export function PlanDialog({ title, sendText, busyText, end, onClose, onSend, children }: Props) {
  const formId = useId();
  const { fields, plan } = usePlanChoice(end);
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshLists();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!plan || busy) return;
    setBusy(true);
    await onSend(plan);
    setBusy(false);
    refresh();
  }

  const send = (
    <BusyButton
      form={formId}
      disabled={!plan}
      busy={busy}
      busyText={busyText}
      className="btn-primary grow sm:grow-0"
    >
      {sendText}
    </BusyButton>
  );
  return (
    <Dialog title={title} onClose={onClose} closeText="Cancelar" actions={send}>
      {children}
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 pt-3">
        <PlanFields {...fields} />
      </form>
    </Dialog>
  );
}
