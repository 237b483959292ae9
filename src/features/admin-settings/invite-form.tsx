import { type FormEvent, useId, useRef, useState } from 'react';
import { mayBeDone } from '#admin/client/may-be-done.ts';
import { toastFailure } from '#admin/client/toast-failure.ts';
import { checkInvite, invite } from '#admin/people/change-people.ts';
import { useInviteDraft } from '#admin/people/invite-draft.ts';
import { useRefreshPeople } from '#admin/people/use-people.ts';
import { PlanFields } from '#admin/plan/plan-fields.tsx';
import { usePlanChoice } from '#admin/plan/use-plan-choice.ts';
import type { PlanChoice } from '#domain/access/plan-choice.ts';
import { type InviteReport, wrongLines } from '#domain/admin/admin-people.ts';
import { counted, countText } from '#shared/count-text.ts';
import { MOST_INVITED } from '#shared/limits.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { InviteReportView, verdictText } from './invite-report.tsx';

/** All people, and a heading. */
const MOST_LINES = MOST_INVITED + 1;
const UNANSWERED =
  'Não se sabe se os convites foram feitos. Confira de novo antes de convidar: a conferência diz quem já tem conta.';
const NO_DAY = 'Escolha a data de expiração do plano.';
const ALL_INVITED = {
  title: 'Ninguém novo para convidar',
  description: 'Todas as pessoas da lista já tinham conta quando os convites iam sair.',
  tone: 'info',
} as const;

/** Pasted people, their plan, what would become of each line, and only then the invitations. */
export function InviteForm() {
  const id = useId();
  const text = useInviteDraft((draft) => draft.text);
  const { fields, plan } = usePlanChoice();
  const [busy, setBusy] = useState<'' | 'check' | 'invite'>('');
  const [checked, setChecked] = useState<{ of: string; report: InviteReport } | null>(null);
  const [problem, setProblem] = useState('');
  const [isUnanswered, setUnanswered] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const refresh = useRefreshPeople();
  const wish = { text, planType: plan?.planType ?? '', accessDuration: plan?.accessDuration ?? null };
  const asked = JSON.stringify(wish);
  // Of exactly this text and plan: another one is checked anew, also when it was chosen while the answer was under way.
  const report = checked?.of === asked ? checked.report : null;
  // Not of the list, whose field is not called wrong for it.
  const lacksDay = problem === NO_DAY;

  async function check(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!text.trim()) {
      field.current?.focus();
      return setProblem('Cole ao menos um endereço de e-mail.');
    }
    // The server would only say that the request is too large, and neither the limit nor how far the list is beyond it.
    const lines = text.split('\n').filter((line) => line.trim()).length;
    if (lines > MOST_LINES)
      return setProblem(
        `A lista tem ${countText(lines)} linhas. Convide até ${MOST_INVITED} pessoas de cada vez. O que você colou continua aqui.`,
      );
    // Without its day the plan is sent with no line: each would be said to have none.
    if (fields.choice.planType && !plan) return setProblem(NO_DAY);
    setProblem('');
    setBusy('check');
    const outcome = await checkInvite(wish);
    setBusy('');
    if (outcome.ok) setChecked({ of: asked, report: outcome.value });
    else setProblem(`${outcome.description} O que você colou continua aqui.`);
  }

  async function send(sent: InviteReport) {
    setBusy('invite');
    const outcome = await invite(wish);
    setBusy('');
    refresh();
    // What was checked is past now, and its button goes: the focus would fall to the page's start.
    setChecked(null);
    if (form.current?.contains(document.activeElement)) field.current?.focus();
    const isUnknown = !outcome.ok && mayBeDone(outcome);
    setUnanswered(isUnknown);
    if (!outcome.ok) {
      setProblem(isUnknown ? UNANSWERED : 'Ninguém foi convidado. Confira de novo antes de convidar.');
      return toastFailure(outcome);
    }
    const { invited } = outcome.value;
    // Left and come back meanwhile, somebody may have pasted another list, or be somebody else by now.
    if (useInviteDraft.getState().text === text) useInviteDraft.setState({ text: wrongLines(text, sent) });
    if (invited === 0) return toast(ALL_INVITED);
    toast({
      title: counted(invited, 'pessoa convidada', 'pessoas convidadas'),
      description: 'Os e-mails saem aos poucos; o andamento aparece abaixo.',
      tone: 'success',
    });
  }

  function choosePlan(choice: PlanChoice) {
    fields.onChange(choice);
    setProblem((former) => (former === NO_DAY ? '' : former));
  }

  function change(text: string) {
    useInviteDraft.setState({ text });
    setProblem('');
    setUnanswered(false);
  }

  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      aria-label="Convidar pessoas"
      onSubmit={check}
      className="settings-form panel"
    >
      <h3 className="text-lg font-semibold">Convidar pessoas</h3>
      <div className="setting">
        <label htmlFor={id} className="font-semibold">
          Quem convidar
        </label>
        <p id={`${id}-como`} className="setting-where">
          Uma pessoa por linha: só o e-mail, ou nome; e-mail; plano; validade. Pode colar de uma planilha.
        </p>
        <textarea
          ref={field}
          id={id}
          rows={5}
          className="textarea"
          aria-describedby={`${id}-como ${id}-erro`}
          aria-invalid={problem && !lacksDay ? true : undefined}
          placeholder={'Ana Souza; ana@exemplo.com.br\nbeto@exemplo.com.br'}
          value={text}
          readOnly={busy !== ''}
          onChange={({ target }) => change(target.value)}
        />
        <p id={`${id}-erro`} role="status" className="text-[0.9375rem] text-error empty:absolute">
          {!lacksDay && problem}
        </p>
      </div>
      <fieldset className="settings-fields" aria-describedby={`${id}-dia`}>
        <legend className="font-semibold">Plano de quem não tem um na própria linha</legend>
        <PlanFields {...fields} onChange={choosePlan} isOptional />
        <p id={`${id}-dia`} role="status" className="text-[0.9375rem] text-error empty:absolute">
          {lacksDay && problem}
        </p>
      </fieldset>
      <BusyButton
        busy={busy === 'check'}
        busyText="Conferindo..."
        className={`justify-self-start ${report ? 'btn-quiet' : 'btn-primary'}`}
      >
        Conferir
      </BusyButton>
      <p role="status" className="font-semibold empty:absolute">
        {report && verdictText(report, isUnanswered)}
      </p>
      {report && (
        <InviteReportView report={report} busy={busy === 'invite'} onSend={() => void send(report)} />
      )}
    </form>
  );
}
