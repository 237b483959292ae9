import { useState } from 'react';
import { Link } from 'react-router-dom';
import { hasUnsaved } from '#admin/before-unload-guard.ts';
import { ListState } from '#admin/list/list-state.tsx';
import { cleanTestData } from '#admin/tickets/change-ticket.ts';
import { useRefreshTickets, useTestData } from '#admin/tickets/use-tickets.ts';
import { messagePreview, type TestData } from '#domain/admin/admin-ticket.ts';
import { settingsPath } from '#routes/admin-query.ts';
import { counted } from '#shared/count-text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useReloadThenToast } from './reload.ts';

/** 'Limpar Testes': first what would be deleted, then the deletion. */
export function CleanTestDataDialog({ onClose }: { onClose: () => void }) {
  const query = useTestData();
  const [busy, setBusy] = useState(false);
  /** Why nothing was deleted: what is shown by now is something else than was confirmed. */
  const [changed, setChanged] = useState('');
  const reloadThenToast = useReloadThenToast();
  const refresh = useRefreshTickets();
  const whileOpen = useWhileOpen();
  const found = query.isError ? undefined : query.data;
  const isNothing = found !== undefined && found.tickets + found.messages === 0;

  async function clean(shown: TestData) {
    setBusy(true);
    setChanged('');
    const outcome = await cleanTestData(shown);
    if (!outcome.ok && outcome.code === 'changed_meanwhile') {
      await query.refetch();
      setBusy(false);
      const stands = whileOpen(() => setChanged(outcome.description));
      if (!stands) toast({ title: 'Erro', description: outcome.description, tone: 'error' });
      return;
    }
    if (!outcome.ok) {
      setBusy(false);
      toast({ title: 'Erro', description: 'Erro ao limpar dados de teste.', tone: 'error' });
      return;
    }
    const done = { title: 'Dados de teste limpos', tone: 'success' } as const;
    const stands = whileOpen(() => undefined);
    // The browser asks before it cuts off what is unsaved, and who then stays would sit here: the list is read instead.
    if (stands && !hasUnsaved()) return reloadThenToast(done);
    refresh();
    whileOpen(onClose);
    toast(done);
  }

  return (
    <Dialog
      title="Limpar Testes"
      onClose={onClose}
      closeText={isNothing ? 'Fechar' : 'Cancelar'}
      actions={
        found &&
        !isNothing && (
          <BusyButton
            busy={busy}
            busyText="Limpando..."
            className="btn-error grow sm:grow-0"
            onClick={() => void clean(found)}
          >
            Excluir dados de teste
          </BusyButton>
        )
      }
    >
      <div className="grid gap-3">
        <ListState
          query={query}
          loadingText="Procurando dados de teste..."
          failedText="Não foi possível procurar os dados de teste."
          isOnlyRead
        />
        <div role="status" className="empty:absolute">
          {changed && <p className="note tone tone-warning">{changed}</p>}
        </div>
        {found && <Found found={found} />}
        <p className="note tone tone-strategy">
          O que conta como teste está em Configurações, Aplicativo: os nomes e os e-mails de teste, um por
          linha.
          <Link
            to={settingsPath('aplicativo')}
            className="link icon icon-settings inline-flex min-h-11 items-center gap-1.5"
          >
            Abrir Dados de teste nas Configurações
          </Link>
        </p>
      </div>
    </Dialog>
  );
}

function Found({ found: { tickets, messages, first } }: { found: TestData }) {
  if (tickets + messages === 0) return <p>Nenhum dado de teste encontrado. Nada será excluído.</p>;
  const others = tickets - first.length;
  const parts = [
    tickets > 0 && `${counted(tickets, 'ticket', 'tickets')}, com o histórico`,
    messages > 0 && counted(messages, 'resposta sem ticket', 'respostas sem ticket'),
  ].filter(Boolean);
  return (
    <>
      <p>
        Exclusão definitiva: <strong>{parts.join(' e ')}</strong>.
      </p>
      {first.length > 0 && (
        <ul aria-label="Tickets de teste" className="result-list">
          {first.map(({ id, name, email, message }) => (
            <li key={id}>
              <span className="min-w-0 wrap-anywhere">
                <strong>{name}</strong> <span className="text-muted">{email}</span>
                <br />
                {messagePreview(message)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && <p className="text-muted">e mais {counted(others, 'ticket', 'tickets')}</p>}
    </>
  );
}
