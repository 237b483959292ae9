import { useFormContext } from 'react-hook-form';
import type { RegistrationForm } from '#domain/registration/registration.ts';

/**
 * A field that only programs fill; the server then stores nothing. Out of sight, out of the Tab order and out
 * of the accessibility tree, and no password manager may fill it: that person's request would be lost.
 */
export function Honeypot() {
  const { register } = useFormContext<RegistrationForm>();
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor="cadastro-website">Não preencha este campo</label>
      <input
        id="cadastro-website"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        {...register('website')}
      />
    </div>
  );
}
