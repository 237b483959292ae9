import { useState } from 'react';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';

type Props = {
  refetch: () => Promise<{ isError: boolean }>;
  /** Called after an answer only: without one the list stays as it is. */
  onRefreshed: () => void;
};

/** 'Atualizar': reads a list again and reports a failure. */
export function RefreshButton({ refetch, onRefreshed }: Props) {
  const [busy, setBusy] = useState(false);

  async function refresh() {
    setBusy(true);
    const { isError } = await refetch();
    setBusy(false);
    if (isError)
      toast({ title: 'Não foi possível atualizar', description: 'Verifique a conexão.', tone: 'error' });
    else onRefreshed();
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
