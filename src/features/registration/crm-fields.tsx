import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isExemptFromCrm, NO_STATE, type RegistrationForm } from '#domain/registration/registration.ts';
import { readCrm } from '#domain/text/crm.ts';
import { STATES, type State } from '#shared/states.ts';
import { FormField } from './form-field.tsx';
import { TextField } from './text-field.tsx';

const BOXES = [
  { name: 'is_other_professional', label: 'Outro profissional de saúde autorizado' },
  { name: 'is_student', label: 'Estudante autorizado' },
] as const;

/** The doctor's CRM and its state, and the two boxes for who has none. */
export function CrmFields() {
  const { register, setValue, setFocus, getValues, clearErrors, control, formState } =
    useFormContext<RegistrationForm>();
  const [is_other_professional, is_student, state] = useWatch({
    control,
    name: ['is_other_professional', 'is_student', 'state'],
  });
  // Both fields are drawn empty then, and sent so; what was typed stays in the form, and in its draft: a box ticked by mistake must
  // not cost it.
  const isExempt = isExemptFromCrm({ is_other_professional, is_student });
  const { isSubmitting } = formState;
  const [written, setWritten] = useState<State | ''>('');
  const writtenWith = useRef('');

  function followBoxes() {
    setWritten('');
    clearErrors(['crm', 'state']);
  }

  function tidy() {
    const read = readCrm(getValues('crm'));
    const shouldValidate = formState.isSubmitted;
    if (read.number !== getValues('crm')) setValue('crm', read.number, { shouldValidate });
    if (!read.state) {
      // Tidied, the number has lost its state, which still holds; another number has nothing to do with it.
      if (read.number !== writtenWith.current) setWritten('');
      return;
    }
    writtenWith.current = read.number;
    if (getValues('state') === NO_STATE) setValue('state', read.state, { shouldValidate });
    setWritten(read.state);
  }

  return (
    <>
      {/* As a text is read-only while the request is on its way. */}
      <fieldset className="grid gap-1" inert={isSubmitting}>
        <legend className="pb-1 text-[0.9375rem] text-muted">Não tem CRM? Marque o seu caso:</legend>
        {BOXES.map(({ name, label }) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 cursor-pointer scroll-mt-44 accent-primary"
              {...register(name, { onChange: followBoxes })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="grid grid-cols-1 gap-1.5">
        <div className="flex flex-wrap gap-3 *:flex-[1_1_7.5rem] *:first:flex-[9_1_7.5rem] sm:gap-5">
          <TextField
            key={`crm ${isExempt}`}
            name="crm"
            label="CRM"
            required={!isExempt}
            disabled={isExempt}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={isExempt ? '' : '123456'}
            onDone={tidy}
          />
          <div inert={isSubmitting}>
            <FormField name="state" label="UF">
              {(field) => (
                <select
                  key={`state ${isExempt}`}
                  className="select scroll-mt-44 aria-invalid:border-error"
                  required={!isExempt}
                  disabled={isExempt}
                  {...field}
                  {...(isExempt ? { value: NO_STATE } : register('state'))}
                >
                  <option value={NO_STATE}>Selecione</option>
                  {STATES.map((code) => (
                    <option key={code} value={code}>
                      {code}
                    </option>
                  ))}
                </select>
              )}
            </FormField>
          </div>
        </div>
        <div role="status" className="text-[0.9375rem] text-muted" inert={isSubmitting}>
          {written === state && written && `UF ${written} preenchida a partir do CRM.`}
          {written && written !== state && (
            <>
              O CRM que você escreveu é de {written}.{' '}
              <button
                type="button"
                className="link inline-flex min-h-11 cursor-pointer items-center font-semibold"
                onClick={() => {
                  setValue('state', written, { shouldValidate: formState.isSubmitted });
                  // This button goes: the keyboard would begin the form anew.
                  setFocus('state');
                }}
              >
                Usar UF {written}
              </button>
            </>
          )}
        </div>
      </div>
    </>
  );
}
