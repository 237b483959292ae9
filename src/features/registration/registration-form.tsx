import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, useWatch } from 'react-hook-form';
import { register } from '#commands/register.ts';
import type { RegistrationForm as Form, RegistrationRequest } from '#domain/registration/registration.ts';
import {
  confirmEmailText,
  fieldOfRefusal,
  incompleteText,
  REQUEST_SENT,
} from '#domain/registration/registration-texts.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { useOwnToast } from '#ui/toast/use-own-toast.ts';
import { CrmFields } from './crm-fields.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { EmailField } from './email-field.tsx';
import { Honeypot } from './honeypot.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PhoneField } from './phone-field.tsx';
import { PrivacyNotice } from './privacy-notice.tsx';
import { problemsOf } from './resolve-registration.ts';
import { TextField } from './text-field.tsx';
import { useEmailOffer } from './use-email-offer.ts';
import { useRegistrationForm } from './use-registration-form.ts';

type Props = { onSent: (email: string) => void };

/** The form: keeps itself on the device until the server has it. */
export function RegistrationForm({ onSent }: Props) {
  const { form, isRestored, clearings, clear } = useRegistrationForm();
  const offer = useEmailOffer(useWatch({ control: form.control, name: 'email' }));
  const { isSubmitting } = form.formState;
  const isInFlight = useRef(false);
  const ownToast = useOwnToast();
  const [refused, setRefused] = useState<keyof Form | null>(null);
  const { setFocus } = form;

  // What the server refuses is shown where it stands once the form is at rest: a part of it takes no focus before.
  useEffect(() => {
    if (!refused || isSubmitting) return;
    setFocus(refused);
    setRefused(null);
  }, [refused, isSubmitting, setFocus]);

  async function send(request: RegistrationRequest) {
    const meant = offer.notYetOffered(request.email);
    if (meant) {
      ownToast.say({ ...confirmEmailText(meant), tone: 'info' });
      form.setFocus('email');
      return;
    }
    const outcome = await register(request);
    if (outcome.ok) {
      ownToast.say({ ...REQUEST_SENT, tone: 'success' });
      onSent(request.email);
      return;
    }
    ownToast.say({ title: outcome.title, description: outcome.description, tone: 'error' });
    const field = fieldOfRefusal(outcome.code);
    if (field) {
      form.setError(field, { message: outcome.description });
      setRefused(field);
    }
  }

  function explain(errors: FieldErrors<Form>) {
    ownToast.say({ ...incompleteText(problemsOf(errors)), tone: 'error' });
  }

  async function submit() {
    // Enter pressed twice comes faster than the button can say that it is busy.
    if (isInFlight.current) return;
    isInFlight.current = true;
    ownToast.clear();
    await form.handleSubmit(send, explain)();
    isInFlight.current = false;
  }

  return (
    <FormProvider {...form}>
      {/* noValidate: the browser's own bubble would hide the messages that this screen owes. */}
      <form
        noValidate
        aria-label="Solicitar cadastro"
        className="panel grid gap-5 p-5 sm:p-7"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <OfflineNotice />
        {isRestored && <DraftNotice onClear={clear} />}
        <TextField
          name="full_name"
          label="Nome completo"
          required
          autoComplete="name"
          autoCapitalize="words"
        />
        <EmailField offer={offer} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            name="specialty"
            label="Especialidade"
            isOptional
            placeholder="Ex.: Dermatologia"
            autoComplete="off"
          />
          <PhoneField />
        </div>
        <CrmFields key={clearings} />
        <Honeypot />
        <BusyButton busy={isSubmitting} busyText="Enviando...">
          Solicitar Cadastro
        </BusyButton>
        <PrivacyNotice />
      </form>
    </FormProvider>
  );
}
