/** The spinner of a screen whose session or code is still on its way. */
export function Loading({ text = 'Carregando...' }: { text?: string }) {
  return (
    <div role="status" className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 text-muted">
      <span className="loading loading-spinner loading-lg text-primary" aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}
