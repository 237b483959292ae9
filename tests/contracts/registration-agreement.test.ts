import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import {
  checkRegistration,
  EMPTY_REGISTRATION,
  type RegistrationForm,
} from '../../src/domain/registration/registration.ts';
import { seededBelow } from '../support/seeded-random.ts';

const require = createRequire(import.meta.url);
const server = require('../../dist/pb_hooks/domain/registration-form.js') as {
  read(body: Record<string, unknown>): {
    registration: Record<string, unknown>;
    problems: Record<string, unknown>;
  };
};

/** What the form would send, through both readers. */
function both(form: RegistrationForm) {
  const here = checkRegistration(form);
  // The screen sends nothing that it refuses itself; the server is asked with the same words all the same.
  const { state, ...texts } = form;
  const sent = here.ok ? here.request : { ...texts, state: state.length === 2 ? state : '' };
  const there = server.read({ ...sent });
  return { here, there, isAccepted: Object.keys(there.problems).length === 0 };
}

const COMPLETE: RegistrationForm = {
  ...EMPTY_REGISTRATION,
  full_name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  crm: '123456',
  state: 'SP',
};

const CASES: [string, Partial<RegistrationForm>][] = [
  ['a complete form', {}],
  ['no name', { full_name: '   ' }],
  ['a long name', { full_name: 'a'.repeat(201) }],
  ['the longest name', { full_name: 'a'.repeat(200) }],
  ['no e-mail', { email: '' }],
  ['two addresses', { email: 'a@b.com.br,c@d.com.br' }],
  ['an address in capitals', { email: ' Ana@Exemplo.COM.br ' }],
  ['an address without a domain', { email: 'ana@hospital' }],
  ['no CRM', { crm: '' }],
  ['a CRM without a number', { crm: 'CRM' }],
  ['a CRM with its state', { crm: 'CRM/RJ 52.12345-6', state: 'nenhuma' }],
  ['a provisional CRM', { crm: '123456-P' }],
  ['no state', { state: 'nenhuma' }],
  ['a student without a CRM', { crm: '', state: 'nenhuma', is_student: true }],
  ['another professional with a CRM left over', { is_other_professional: true }],
  ['a short phone', { phone: '123' }],
  ['a phone', { phone: '(11) 91234-5678' }],
  ['a phone in words', { phone: 'ligue para a recepção' }],
  ['a name of invisible letters', { full_name: '\u200b\u2060' }],
  ['a long name, most of it invisible', { full_name: `Ana${'\u200b'.repeat(300)}` }],
  ['an address with an invisible letter', { email: 'ana@exem\u200bplo.com.br' }],
  ['a CRM of invisible letters', { crm: '\u200b' }],
  ['a long specialty', { specialty: 'x'.repeat(201) }],
];

describe('the form on the screen and the server', () => {
  test.each(CASES)('judge %s alike', (_, change) => {
    const { here, there, isAccepted } = both({ ...COMPLETE, ...change });
    expect({ accepted: isAccepted, problems: there.problems }).toMatchObject({ accepted: here.ok });
    if (!here.ok) return;
    const { crm, state, email } = there.registration;
    expect({ crm, state, email }).toEqual({
      crm: here.request.crm ?? '',
      state: here.request.state ?? '',
      email: here.request.email,
    });
  });

  test('judge 2,000 forms of odd pieces alike', () => {
    const random = seededBelow(20261121);
    const PIECES = [
      '',
      ' ',
      '1',
      '123.456',
      '-P',
      'CRM',
      '/SP',
      ' RJ',
      'CREMEB',
      'RQE 12',
      'ã',
      '52',
      '@',
      'a@b.co',
      '\u200b',
      '\n',
    ];
    const piece = () => PIECES[random(PIECES.length)] ?? '';
    for (let round = 0; round < 2_000; round++) {
      const form: RegistrationForm = {
        ...COMPLETE,
        crm: piece() + piece() + piece(),
        state: (['nenhuma', 'SP', 'RJ'] as const)[random(3)] ?? 'SP',
        email: random(4) ? COMPLETE.email : piece() + piece(),
        full_name: random(4) ? COMPLETE.full_name : piece() + piece(),
        phone: piece() + piece(),
        is_student: random(5) === 0,
      };
      const { here, there, isAccepted } = both(form);
      const told = `${JSON.stringify(form)} → ${JSON.stringify(there.problems)}`;
      expect(isAccepted, told).toBe(here.ok);
    }
  });
});
