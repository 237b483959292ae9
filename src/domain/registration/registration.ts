import * as z from 'zod/mini';
import { readCrm } from '#domain/text/crm.ts';
import { tidyPhone } from '#domain/text/phone.ts';
import { isEmailAddress } from '#shared/email-address.ts';
import { REGISTRATION_LENGTHS } from '#shared/lengths.ts';
import { isPlausiblePhone } from '#shared/phone.ts';
import { plainText } from '#shared/plain-text.ts';
import { isState, STATES, type State } from '#shared/states.ts';

/** No state chosen: an option of its own, as none may have an empty value. */
export const NO_STATE = 'nenhuma';

export const MISSING_NAME = 'Informe seu nome completo.';
export const MISSING_EMAIL = 'Informe seu e-mail.';
export const MISSING_CRM = 'Informe o seu CRM.';
export const MISSING_STATE = 'Escolha a UF.';

const text = (max: number) =>
  z.string().check(z.overwrite(plainText), z.maxLength(max, { error: `Use no máximo ${max} caracteres.` }));

/** What stands in the form, field by field. */
export const registrationForm = z.object({
  full_name: z.string(),
  email: z.string(),
  specialty: z.string(),
  phone: z.string(),
  is_other_professional: z.boolean(),
  is_student: z.boolean(),
  crm: z.string(),
  state: z.enum([NO_STATE, ...STATES]),
  /** Honeypot: nobody who sees the screen fills it. */
  website: z.string(),
});

export type RegistrationForm = z.infer<typeof registrationForm>;
export type RegistrationField = keyof RegistrationForm;

export const EMPTY_REGISTRATION: RegistrationForm = {
  full_name: '',
  email: '',
  specialty: '',
  phone: '',
  is_other_professional: false,
  is_student: false,
  crm: '',
  state: NO_STATE,
  website: '',
};

/** Who ticked one of the boxes has no CRM to give. */
export const isExemptFromCrm = (form: { is_other_professional: boolean; is_student: boolean }): boolean =>
  form.is_other_professional || form.is_student;

const complete = z
  .extend(registrationForm, {
    full_name: text(REGISTRATION_LENGTHS.full_name).check(z.minLength(1, { error: MISSING_NAME })),
    email: text(REGISTRATION_LENGTHS.email).check(
      z.toLowerCase(),
      z.minLength(1, { error: MISSING_EMAIL }),
      z.refine((email) => email === '' || isEmailAddress(email), {
        error: 'Confira o e-mail: falta algo no endereço.',
      }),
    ),
    specialty: text(REGISTRATION_LENGTHS.specialty),
    phone: text(REGISTRATION_LENGTHS.phone).check(
      z.refine((phone) => phone === '' || isPlausiblePhone(phone), {
        error: 'Confira o telefone: a quantidade de dígitos não parece certa.',
      }),
    ),
    crm: text(REGISTRATION_LENGTHS.crm),
  })
  .check(({ value, issues }) => {
    if (isExemptFromCrm(value)) return;
    const say = (path: RegistrationField, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value[path] });
    if (value.crm === '') say('crm', MISSING_CRM);
    else if (!readCrm(value.crm).hasNumber) say('crm', 'Confira o CRM: falta o número.');
    if (value.state === NO_STATE && !readCrm(value.crm).state) say('state', MISSING_STATE);
  });

/** A request as it is sent: tidied, CRM and state null for who has none. */
export type RegistrationRequest = Omit<RegistrationForm, 'crm' | 'state'> & {
  crm: string | null;
  state: State | '' | null;
};

export type CheckedRegistration =
  | { ok: true; request: RegistrationRequest }
  | { ok: false; problems: ReadonlyMap<RegistrationField, string> };

/** The form as a request, or one sentence for each field that keeps it from being one. */
export function checkRegistration(form: RegistrationForm): CheckedRegistration {
  const { data, error } = complete.safeParse(form);
  if (!data) {
    const problems = new Map<RegistrationField, string>();
    for (const { path, message } of error.issues) {
      const field = path[0] as RegistrationField;
      if (!problems.has(field)) problems.set(field, message);
    }
    return { ok: false, problems };
  }
  const exempt = isExemptFromCrm(data);
  const crm = readCrm(data.crm);
  const state = isState(data.state) ? data.state : crm.state;
  return {
    ok: true,
    request: {
      ...data,
      phone: tidyPhone(data.phone),
      crm: exempt ? null : crm.number,
      state: exempt ? null : state,
    },
  };
}
