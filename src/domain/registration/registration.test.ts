import { describe, expect, it, test } from 'vitest';
import { STATES } from '#shared/states.ts';
import { checkRegistration, EMPTY_REGISTRATION, type RegistrationForm } from './registration.ts';
import { incompleteText, notSentText } from './registration-texts.ts';

const doctor: RegistrationForm = {
  ...EMPTY_REGISTRATION,
  full_name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  crm: '123456',
  state: 'SP',
};

function problemsOf(form: RegistrationForm): Record<string, string> {
  const checked = checkRegistration(form);
  return checked.ok ? {} : Object.fromEntries(checked.problems);
}

const toastFor = (form: RegistrationForm) => {
  const checked = checkRegistration(form);
  return checked.ok ? null : incompleteText(checked.problems);
};

function requestOf(form: RegistrationForm) {
  const checked = checkRegistration(form);
  if (!checked.ok) throw new Error(JSON.stringify([...checked.problems]));
  return checked.request;
}

describe('what is sent', () => {
  it('is tidied: address in lower case, number alone, phone as people write it', () => {
    const request = requestOf({
      ...doctor,
      full_name: '  Ana Souza ',
      email: ' Ana@Exemplo.COM.br ',
      phone: '+5511912345678',
      crm: 'CRM/SP 123.456-P',
    });
    expect(request).toMatchObject({
      full_name: 'Ana Souza',
      email: 'ana@exemplo.com.br',
      phone: '(11) 91234-5678',
      crm: '123456-P',
      state: 'SP',
    });
  });

  it('has no CRM and no state for a student or another professional, whatever stood there before', () => {
    for (const box of ['is_student', 'is_other_professional'] as const) {
      expect(requestOf({ ...doctor, [box]: true })).toMatchObject({ crm: null, state: null, [box]: true });
      expect(requestOf({ ...doctor, crm: '', state: 'nenhuma', [box]: true })).toMatchObject({ crm: null });
    }
  });

  it('takes the state out of the CRM when none was chosen, and the chosen one otherwise', () => {
    expect(requestOf({ ...doctor, crm: 'CRM/MG 123', state: 'nenhuma' }).state).toBe('MG');
    expect(requestOf({ ...doctor, crm: 'CRM/MG 123', state: 'RJ' }).state).toBe('RJ');
  });

  it('accepts each of the 27 states', () => {
    expect(STATES).toHaveLength(27);
    for (const state of STATES) expect(requestOf({ ...doctor, state }).state).toBe(state);
  });
});

describe('what is missing', () => {
  it('is said at every field at once', () => {
    expect(Object.keys(problemsOf(EMPTY_REGISTRATION)).sort()).toEqual([
      'crm',
      'email',
      'full_name',
      'state',
    ]);
  });

  it('is said in the words of the specification', () => {
    const name = { title: 'Campos obrigatórios', description: 'Nome completo e e-mail são obrigatórios.' };
    expect(toastFor(EMPTY_REGISTRATION)).toEqual(name);
    expect(toastFor({ ...doctor, full_name: '   ' })).toEqual(name);
    expect(toastFor({ ...doctor, email: '' })).toEqual(name);
    const crm = { title: 'Campos obrigatórios', description: 'CRM e UF são obrigatórios para médicos.' };
    expect(toastFor({ ...doctor, crm: '' })).toEqual(crm);
    expect(toastFor({ ...doctor, state: 'nenhuma' })).toEqual(crm);
    expect(toastFor({ ...doctor, crm: '', state: 'nenhuma', is_student: true })).toBeNull();
  });

  it('does not let an address through that no mail would reach', () => {
    for (const email of ['ana', 'ana@', 'ana@exemplo', 'a@b.com,c@d.com', 'ana souza@exemplo.com'])
      expect(problemsOf({ ...doctor, email })).toHaveProperty('email');
  });

  it('does not keep anybody out for an optional field left empty', () => {
    expect(problemsOf({ ...doctor, phone: '', specialty: '' })).toEqual({});
    expect(problemsOf({ ...doctor, phone: '(11) 9' })).toHaveProperty('phone');
  });

  it('is told for texts that the server would refuse as too long', () => {
    expect(problemsOf({ ...doctor, full_name: 'a'.repeat(201) })).toHaveProperty('full_name');
    expect(problemsOf({ ...doctor, specialty: 'a'.repeat(300) })).toHaveProperty('specialty');
  });
});

test('a failure says what the server said, when to come back, or what is wrong with the network', () => {
  const title = 'Erro ao enviar solicitação';
  expect(notSentText({ kind: 'server-broken', status: 500 }, true)).toEqual({
    title,
    description: 'Tente novamente em alguns minutos.',
  });
  const refused = {
    kind: 'refused',
    status: 400,
    code: 'invalid_crm',
    detail: 'CRM inválido.',
    extra: {},
  } as const;
  expect(notSentText(refused, true).description).toBe('CRM inválido.');
  expect(notSentText({ kind: 'limited', seconds: 600 }, true).description).toContain('10 minutos');
  expect(notSentText({ kind: 'unreachable' }, false).description).toContain('Você está sem conexão');
  expect(notSentText({ kind: 'unreachable', isPortal: true }, true).description).toContain('página do Wi-Fi');
  expect(notSentText({ kind: 'unreachable' }, true).description).toContain(
    'Tente novamente em alguns minutos.',
  );
});
