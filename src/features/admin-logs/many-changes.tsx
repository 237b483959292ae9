import { useId, useState } from 'react';
import { toastFailure } from '#admin/client/toast-failure.ts';
import { ListState } from '#admin/list/list-state.tsx';
import { undoChange, undoChanges } from '#admin/logs/undo-change.ts';
import { CHANGES_A_PAGE, useChanges, useRefreshLogs } from '#admin/logs/use-change.ts';
import { type AdminChange, standingOf, valueText } from '#domain/admin/admin-change.ts';
import type { AdminLog } from '#domain/admin/admin-log.ts';
import { counted } from '#shared/count-text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { toast } from '#ui/toast/toast.ts';
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
  const { items = [], totalItems = 0 } = query.data ?? {};

  async function run(what: string, undo: () => ReturnType<typeof undoChanges | typeof undoChange>) {
    setBusy(what);
    const outcome = await undo();
    setBusy('');
    refreshLogs();
    void query.refetch();
    if (!outcome.ok) return toastFailure(outcome);
    const description =
      'undone' in outcome.value ? undoneText(outcome.value) : 'O assistente voltou ao que era.';
    toast({ title: 'Alteração desfeita', description, tone: 'success' });
    if (what === 'all') whileOpen(onClose);
  }

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
            onClick={() => void run('all', () => undoChanges(log.change))}
          >
            Desfazer tudo
          </BusyButton>
        )
      }
    >
      <p className="wrap-anywhere">{whoAndWhen(log)}</p>
      <p className="text-muted">O que alguém alterou depois fica como está.</p>
      <ListState
        query={query}
        loadingText="Carregando a alteração..."
        failedText="Não foi possível carregar a alteração."
      />
      <ul aria-label="Assistentes alterados" className="change-list">
        {items.map((change) => (
          <li key={change.id}>
            <OneChange
              change={change}
              busy={busy === change.id}
              onUndo={() => void run(change.id, () => undoChange(change.id, change.current))}
            />
          </li>
        ))}
      </ul>
      <Pager page={page} perPage={CHANGES_A_PAGE} total={totalItems} onPage={setPage} />
    </Dialog>
  );
}

function undoneText({ undone, kept }: { undone: number; kept: number }): string {
  if (undone === 0 && kept === 0) return 'Tudo já estava como antes.';
  const back = counted(undone, 'assistente voltou ao que era.', 'assistentes voltaram ao que eram.');
  if (kept === 0) return back;
  return `${back} ${counted(kept, 'foi alterado depois e ficou.', 'foram alterados depois e ficaram.')}`;
}

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
