import { update, useWorker } from '#pwa/worker.ts';
import { BusyButton } from '#ui/busy-button.tsx';

/** Offers the new version; nobody is reloaded unasked. */
export function UpdatePrompt() {
  const needRefresh = useWorker((state) => state.needRefresh);
  const updating = useWorker((state) => state.updating);
  return (
    <div role="status" className="update-prompt">
      {needRefresh && (
        <div className="panel flex items-center gap-3 py-2 pr-2 pl-4 shadow-lg">
          <p className="flex-1 font-medium">Nova versão disponível</p>
          <BusyButton busy={updating} busyText="Atualizando..." onClick={update}>
            Atualizar
          </BusyButton>
        </div>
      )}
    </div>
  );
}
