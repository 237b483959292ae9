import { reloadNow } from '#pwa/worker.ts';

/** Stands where a part of the app could not be loaded while something else is half written: nothing else moves. */
export function ChunkLoadError() {
  return (
    <main className="page grid min-h-[60dvh] content-center justify-items-center gap-4 text-center">
      <p role="alert" className="max-w-prose">
        Esta parte não pôde ser carregada. Se você tem um texto por enviar, volte e termine; depois,
        recarregue.
      </p>
      <button type="button" className="btn btn-primary" onClick={reloadNow}>
        Recarregar
      </button>
    </main>
  );
}
