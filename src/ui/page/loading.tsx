import { useEffect, useState } from 'react';

/** Longer than a start on a bad connection takes; whoever still waits then wants to do something. */
const PATIENCE_MS = 10_000;

/** The spinner of a screen whose session or code is still on its way; it does not turn for ever without a word. */
export function Loading({
  text = 'Carregando...',
  onReload = () => location.reload(),
}: {
  text?: string;
  onReload?: () => void;
}) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 px-4 text-muted"
    >
      <span className="spinner text-primary" aria-hidden="true" />
      <p>{text}</p>
      {isLate && (
        <>
          <p className="max-w-prose text-center">Está demorando mais que o normal. Verifique a conexão.</p>
          <button type="button" className="btn btn-quiet" onClick={onReload}>
            Recarregar
          </button>
        </>
      )}
    </div>
  );
}
