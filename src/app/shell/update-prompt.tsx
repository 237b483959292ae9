import { postpone, update, useWorker } from '#pwa/worker.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';

/** Offers the new version; nobody is reloaded unasked, nor while something is half written. */
export function UpdatePrompt() {
  const { needRefresh, updating, heldBack } = useWorker();
  return (
    <div role="status" className="update-prompt">
      {needRefresh && (
        <div className="panel flex items-center gap-1 py-2 pr-1 pl-4 raised">
          <div className="min-w-0 flex-1 pr-1">
            <p className="font-semibold">Nova versão disponível</p>
            {heldBack && (
              <p className="text-[0.9375rem] text-muted">
                Termine antes o que está fazendo, para nada se perder.
              </p>
            )}
          </div>
          <BusyButton busy={updating} busyText="Atualizando..." onClick={update}>
            Atualizar
          </BusyButton>
          <button
            type="button"
            className="btn btn-ghost btn-square icon icon-close text-muted"
            aria-label="Atualizar depois"
            onClick={postpone}
          />
        </div>
      )}
    </div>
  );
}
