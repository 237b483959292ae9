import { useState } from 'react';
import { DifferenceTable } from '#admin/assistants/difference-table.tsx';
import { undoChange } from '#admin/logs/undo-change.ts';
import { useChange, useRefreshLogs } from '#admin/logs/use-change.ts';
import { type AdminChange, fieldDifferences } from '#domain/admin/admin-change.ts';
import type { AdminLog } from '#domain/admin/admin-log.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';

type Props = { log: AdminLog; onClose: () => void };

/** 'Ver alteração': what somebody changed, before and after, and the way back. */
export function ChangeDialog({ log, onClose }: Props) {
  const query = useChange(log.change);
  const refreshLogs = useRefreshLogs();
  const [busy, setBusy] = useState(false);
  const change = query.data;
  const now = change && standing(change);

  async function undo(seen: AdminChange) {
    setBusy(true);
    const outcome = await undoChange(seen.id, seen.current);
    setBusy(false);
    refreshLogs();
    if (outcome.ok) {
      onClose();
      toast({ title: 'Alteração desfeita', description: log.action, tone: 'success' });
      return;
    }
    toast({ title: outcome.title, description: outcome.description, tone: 'error' });
    // Somebody was quicker: what is there now is shown before anybody decides.
    void query.refetch();
  }

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
      <p className="wrap-anywhere">
        {log.action}, por {log.user || 'ninguém conhecido'} em {formatMoment(log.timestamp)}.
      </p>
      {query.isPending && <p role="status">Carregando a alteração...</p>}
      {query.isError && (
        <div role="alert" className="grid justify-items-start gap-3 pt-3">
          <p>Não foi possível carregar a alteração.</p>
          <button type="button" className="btn btn-quiet" onClick={() => void query.refetch()}>
            Tentar novamente
          </button>
        </div>
      )}
      {change && <Shown change={change} now={now} />}
    </Dialog>
  );
}

type Standing = 'as-made' | 'undone' | 'changed';

const areEqual = (one: object | null, other: object | null): boolean =>
  (one === null) === (other === null) && fieldDifferences(one, other).length === 0;

/** Whether what the change has made is still there. */
function standing({ was, became, current }: AdminChange): Standing {
  if (areEqual(current, became)) return 'as-made';
  return areEqual(current, was) ? 'undone' : 'changed';
}

const NOTES: Record<Standing, string> = {
  'as-made': '',
  undone: 'O estado atual já é o de antes desta alteração.',
  changed: 'Depois disso houve outra alteração: desfazer põe o texto de antes no lugar do atual.',
};

function Shown({
  change: { was, became, current },
  now,
}: {
  change: AdminChange;
  now: Standing | undefined;
}) {
  const isChanged = now === 'changed';
  const states = isChanged ? [was, became, current] : [was, became];
  const heads = isChanged ? ['Antes', 'Depois', 'Agora'] : ['Antes', 'Depois'];
  return (
    <div className="grid gap-3 pt-3">
      {!was && <p>Antes não existia.</p>}
      {!became && <p>Depois deixou de existir.</p>}
      {isChanged && !current && <p>Agora não existe mais.</p>}
      {now && NOTES[now] && <p role="status">{NOTES[now]}</p>}
      <DifferenceTable heads={heads} differences={fieldDifferences(...states)} />
    </div>
  );
}
