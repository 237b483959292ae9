import { useState } from 'react';
import { unreadText } from '#admin/client/failure-text.ts';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';

type Props = {
  refetch: () => Promise<{ isError: boolean; error: unknown }>;
  /** Called after an answer only: without one the list stays as it is. */
  onRefreshed?: () => void;
};

/** 'Atualizar': reads a list again and reports a failure. */
export function RefreshButton({ refetch, onRefreshed }: Props) {
  const [busy, setBusy] = useState(false);
  const whileOpen = useWhileOpen();

  async function refresh() {
    setBusy(true);
    const { isError, error } = await refetch();
    setBusy(false);
    if (isError)
      toast({
        title: 'Não foi possível atualizar',
        description: `${unreadText(error).next}.`,
        tone: 'error',
      });
    // It may reload the page, under whatever the person has gone on to.
    else whileOpen(() => onRefreshed?.());
  }

  return (
    <BusyButton
      busy={busy}
      busyText="Atualizando..."
      className="btn-quiet icon icon-sync"
      onClick={() => void refresh()}
    >
      Atualizar
    </BusyButton>
  );
}
