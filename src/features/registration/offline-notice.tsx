import { useIsOnline } from './use-is-online.ts';

/** Said at once, not after the button was pressed in vain. The region is there before its text: it is read aloud. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className="empty:absolute">
      {!isOnline && (
        <p className="icon icon-offline flex items-start gap-3 rounded-field bg-base-200 px-4 py-3 text-[0.9375rem]">
          Você está sem conexão. Pode preencher: tudo fica guardado neste aparelho, e você envia quando a
          conexão voltar.
        </p>
      )}
    </div>
  );
}
