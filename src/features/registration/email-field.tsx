import { useFormContext } from 'react-hook-form';
import type { RegistrationForm } from '#domain/registration/registration.ts';
import { TextField } from './text-field.tsx';
import type { EmailOffer } from './use-email-offer.ts';

/** The address to which the approval goes. A slip in its domain is offered for correction in one tap. */
export function EmailField({ offer }: { offer: EmailOffer }) {
  const { setValue, setFocus, formState } = useFormContext<RegistrationForm>();

  function correct(email: string) {
    setValue('email', email, { shouldValidate: true, shouldDirty: true });
    setFocus('email');
  }

  return (
    <div className="grid grid-cols-1">
      <TextField
        name="email"
        label="E-mail"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div role="status" inert={formState.isSubmitting}>
        {offer.meant && (
          <button
            type="button"
            className="btn mt-2 w-full justify-start border-transparent bg-primary/10 text-left font-normal"
            onClick={() => correct(offer.meant)}
          >
            <span className="min-w-0 wrap-anywhere">
              Você quis dizer{' '}
              <strong className="text-primary underline underline-offset-4">{offer.meant}</strong>?
            </span>
          </button>
        )}
      </div>
    </div>
  );
}
