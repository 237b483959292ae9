import { useFormContext } from 'react-hook-form';
import type { RegistrationForm } from '#domain/registration.ts';
import { TextField } from '#features/registration/text-field.tsx';
import type { EmailOffer } from '#features/registration/use-email-offer.ts';

/** The address to which the approval goes. A slip in its domain is offered for correction in one tap. */
export function EmailField({ offer }: { offer: EmailOffer }) {
  const { setValue, setFocus } = useFormContext<RegistrationForm>();

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
        enterKeyHint="next"
      />
      <div role="status">
        {offer.meant && (
          <p className="flex flex-wrap items-center gap-x-1.5">
            Você quis dizer{' '}
            <button
              type="button"
              className="link inline-flex min-h-11 cursor-pointer items-center font-semibold wrap-anywhere"
              onClick={() => correct(offer.meant)}
            >
              {offer.meant}?
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
