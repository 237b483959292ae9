import { useAct } from '#admin/client/use-act.ts';
import { ListState } from '#admin/list/list-state.tsx';
import { undoChange } from '#admin/logs/undo-change.ts';
import { useChange, useRefreshLogs } from '#admin/logs/use-change.ts';
import { type AdminChange, standingOf } from '#domain/admin/admin-change.ts';
import type { AdminLog } from '#domain/admin/admin-log.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { ChangeStates, whoAndWhen } from './change-states.tsx';
import { ManyChanges } from './many-changes.tsx';

type Props = { log: AdminLog; onClose: () => void };

/** 'Ver alteração': what somebody changed, before and after, and the way back. */
export function ChangeDialog({ log, onClose }: Props) {
  const query = useChange(log.change);
  const { busy, act } = useAct(useRefreshLogs());
  const whileOpen = useWhileOpen();
  const change = query.data;
  const now = change && standingOf(change);

  async function undo(seen: AdminChange) {
    const isDone = await act(
      () => undoChange(seen.id, seen.current),
      () => {
        whileOpen(onClose);
        toast({ title: 'Alteração desfeita', description: log.action, tone: 'success' });
      },
    );
    // Somebody was quicker: what is there now is shown before anybody decides.
    if (!isDone) void query.refetch();
  }

  if (change && change.together > 1) return <ManyChanges log={log} onClose={onClose} />;
  const button = change && now !== 'undone' && (
    <BusyButton
      busy={busy}
      busyText="Desfazendo..."
      className="btn-primary grow sm:grow-0"
      onClick={() => void undo(change)}
    >
      {now === 'changed' ? 'Desfazer mesmo assim' : 'Desfazer'}
    </BusyButton>
  );
  return (
    <Dialog title="Alteração" onClose={onClose} actions={button} isWide>
      <p className="wrap-anywhere">{whoAndWhen(log)}</p>
      <ListState
        query={query}
        loadingText="Carregando a alteração..."
        failedText="Não foi possível carregar a alteração."
        isOnlyRead
      />
      {change && <ChangeStates change={change} />}
    </Dialog>
  );
}
