import { useId, useState } from 'react';
import { toastFailure } from '#admin/client/toast-failure.ts';
import { isStillUnread, ListState } from '#admin/list/list-state.tsx';
import { undoChange, undoChanges } from '#admin/logs/undo-change.ts';
import { CHANGES_A_PAGE, useChanges, useRefreshLogs } from '#admin/logs/use-change.ts';
import { type AdminChange, standingOf, type UndoneChanges, valueText } from '#domain/admin/admin-change.ts';
import type { AdminLog } from '#domain/admin/admin-log.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { counted } from '#shared/count-text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { type ToastMessage, toast } from '#ui/toast/toast.ts';
import { ChangeStates, whoAndWhen } from './change-states.tsx';

type Props = { log: AdminLog; onClose: () => void };

/** Everything that an import has changed, by name; all of it is taken back at once, or one alone. */
export function ManyChanges({ log, onClose }: Props) {
  const [page, setPage] = useState(1);
  const query = useChanges(log.change, page);
  const refreshLogs = useRefreshLogs();
  const whileOpen = useWhileOpen();
  /** id of the change that is being taken back, 'all' for all of them */
  const [busy, setBusy] = useState('');
  const data = isStillUnread(query) ? undefined : query.data;
  const { items = [], totalItems = 0 } = data ?? {};

  async function run<T>(what: string, undo: () => Promise<Outcome<T>>, onDone: (value: T) => void) {
    // The end of one would give back the buttons of the other, too early.
    if (busy) return;
    setBusy(what);
    const outcome = await undo();
    setBusy('');
    refreshLogs();
    void query.refetch();
    if (outcome.ok) onDone(outcome.value);
    else toastFailure(outcome);
  }

  const undoAll = () =>
    run(
      'all',
      () => undoChanges(log.change),
      (outcome) => {
        toast(undoneToast(outcome));
        // Where all were changed since, what is left is a look at each.
        if (outcome.undone > 0 || outcome.kept === 0) whileOpen(onClose);
      },
    );

  const undoOne = ({ id, was, current }: AdminChange) =>
    run(
      id,
      () => undoChange(id, current),
      () => toast(undone(was ? 'O assistente voltou ao que era.' : 'O assistente foi excluído.')),
    );

  return (
    <Dialog
      title="Alteração"
      onClose={onClose}
      isWide
      actions={
        totalItems > 0 && (
          <BusyButton
            busy={busy === 'all'}
            busyText="Desfazendo..."
            className="btn-primary grow sm:grow-0"
            onClick={() => void undoAll()}
          >
            Desfazer tudo
          </BusyButton>
        )
      }
    >
      <p className="wrap-anywhere">{whoAndWhen(log)}</p>
      <p className="text-muted">Desfazer tudo deixa como está o que alguém alterou depois.</p>
      <ListState
        query={query}
        loadingText="Carregando a alteração..."
        failedText="Não foi possível carregar a alteração."
        isOnlyRead
      />
      <ul aria-label="Assistentes alterados" className="change-list">
        {items.map((change) => (
          <li key={change.id}>
            <OneChange change={change} busy={busy === change.id} onUndo={() => void undoOne(change)} />
          </li>
        ))}
      </ul>
      {data && <Pager page={page} perPage={CHANGES_A_PAGE} total={totalItems} onPage={setPage} />}
    </Dialog>
  );
}

const undone = (description: string): ToastMessage => ({
  title: 'Alteração desfeita',
  description,
  tone: 'success',
});

function undoneToast({ undone: all, deleted, kept }: UndoneChanges): ToastMessage {
  const stays = sentence(
    kept,
    'assistente foi alterado depois e ficou como está.',
    'assistentes foram alterados depois e ficaram como estão.',
  );
  if (all === 0)
    return { title: 'Nada foi desfeito', description: stays || 'Tudo já estava como antes.', tone: 'info' };
  const texts = [
    sentence(all - deleted, 'assistente voltou ao que era.', 'assistentes voltaram ao que eram.'),
    sentence(deleted, 'assistente foi excluído.', 'assistentes foram excluídos.'),
    stays,
  ];
  return undone(texts.filter(Boolean).join(' '));
}

const sentence = (count: number, one: string, many: string): string =>
  count > 0 ? counted(count, one, many) : '';

const kindOf = ({ was, became }: AdminChange): string => (was ? (became ? 'alterado' : 'excluído') : 'novo');

const MARKS = { 'as-made': '', undone: ', já desfeito', changed: ', alterado depois' } as const;

function OneChange({ change, busy, onUndo }: { change: AdminChange; busy: boolean; onUndo: () => void }) {
  const id = useId();
  const now = standingOf(change);
  const name = valueText((change.became ?? change.was)?.['name']);
  return (
    <details>
      <summary>
        <strong id={id}>{name}</strong>{' '}
        <span className="text-muted">
          {kindOf(change)}
          {MARKS[now]}
        </span>
      </summary>
      <ChangeStates change={change} />
      {now !== 'undone' && (
        <BusyButton
          busy={busy}
          busyText="Desfazendo..."
          className="btn-quiet mt-4"
          aria-describedby={id}
          onClick={onUndo}
        >
          Desfazer só este
        </BusyButton>
      )}
    </details>
  );
}
