import { useFormState } from 'react-hook-form';

/** Says where the filled fields come from; on a shared device somebody else empties them with one tap. */
export function DraftNotice({ onClear }: { onClear: () => void }) {
  const { isSubmitting } = useFormState();
  return (
    <div
      inert={isSubmitting}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field bg-base-200 px-4 py-2"
    >
      <p className="min-w-0 flex-1 basis-56 text-[0.9375rem]">
        Continuamos de onde o preenchimento parou neste aparelho.
      </p>
      <button type="button" className="link min-h-11 cursor-pointer font-semibold" onClick={onClear}>
        Limpar formulário
      </button>
    </div>
  );
}
