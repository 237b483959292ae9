import { DifferenceTable } from '#admin/assistants/difference-table.tsx';
import { type AdminChange, fieldDifferences, type Standing, standingOf } from '#domain/admin/admin-change.ts';
import type { AdminLog } from '#domain/admin/admin-log.ts';
import { formatMoment } from '#shared/sao-paulo.ts';

const DELETES =
  'Depois disso houve outra alteração: desfazer exclui o assistente, com a alteração mais recente.';
const NOTES: Record<Standing, string> = {
  'as-made': '',
  undone: 'O estado atual já é o de antes desta alteração.',
  changed: 'Depois disso houve outra alteração: desfazer põe o texto de antes no lugar do atual.',
};

export const whoAndWhen = ({ action, user, timestamp }: AdminLog): string =>
  `${action}, por ${user || 'ninguém conhecido'} em ${formatMoment(timestamp)}.`;

/** What a change was made from and to, and what is there now where that is something else. */
export function ChangeStates({ change }: { change: AdminChange }) {
  const { was, became, current } = change;
  const now = standingOf(change);
  const isChanged = now === 'changed';
  const states = isChanged ? [was, became, current] : [was, became];
  const heads = isChanged ? ['Antes', 'Depois', 'Agora'] : ['Antes', 'Depois'];
  return (
    <div className="grid gap-3 pt-3">
      {!was && <p>Antes não existia.</p>}
      {!became && <p>Depois deixou de existir.</p>}
      {isChanged && !current && <p>Agora não existe mais.</p>}
      <p role="status" className="empty:absolute">
        {isChanged && !was ? DELETES : NOTES[now]}
      </p>
      <DifferenceTable heads={heads} differences={fieldDifferences(...states)} />
    </div>
  );
}
