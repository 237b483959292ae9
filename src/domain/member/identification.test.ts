import { describe, expect, test } from 'vitest';
import { exampleDoctor } from '../../../tests/support/example-doctor.ts';
import { identificationText, NO_IDENTIFICATION, rqeNumbers } from './identification.ts';
import type { MemberProfile } from './member.ts';

const own = (part: Partial<typeof NO_IDENTIFICATION> = {}) => ({ ...NO_IDENTIFICATION, ...part });
const textOf = (profile: Partial<MemberProfile>, part: Partial<typeof NO_IDENTIFICATION> = {}) =>
  identificationText(exampleDoctor(profile), own(part)).text;

describe('a doctor signs with all that Resolution 2.336/2023 asks', () => {
  test.each<[string, Partial<MemberProfile>, Partial<typeof NO_IDENTIFICATION>, string]>([
    [
      'a woman with RQE',
      {},
      { form: 'Dra.', rqe: '45678' },
      'Dra. Ana Souza\nMÉDICA · CRM-SP 123456\nDermatologia · RQE 45678',
    ],
    [
      'a man with RQE',
      { fullName: 'Bruno Lima' },
      { form: 'Dr.', rqe: 'RQE nº 45.678' },
      'Dr. Bruno Lima\nMÉDICO · CRM-SP 123456\nDermatologia · RQE 45678',
    ],
    [
      'each specialty beside its own number',
      { specialty: 'Dermatologia, Clínica Médica' },
      { form: 'Dra.', rqe: '111 / 222' },
      'Dra. Ana Souza\nMÉDICA · CRM-SP 123456\nDermatologia · RQE 111\nClínica Médica · RQE 222',
    ],
    [
      'several numbers of one specialty',
      {},
      { form: 'Dra.', rqe: '111, 222' },
      'Dra. Ana Souza\nMÉDICA · CRM-SP 123456\nDermatologia · RQE 111 · RQE 222',
    ],
    ['no specialty', { specialty: '' }, { form: 'Dra.' }, 'Dra. Ana Souza\nMÉDICA · CRM-SP 123456'],
    [
      'the specialty left out while there is no RQE',
      {},
      { form: 'Dra.', leavesSpecialtyOut: true },
      'Dra. Ana Souza\nMÉDICA · CRM-SP 123456',
    ],
    [
      'the specialty is back once there is an RQE',
      {},
      { form: 'Dra.', leavesSpecialtyOut: true, rqe: '9' },
      'Dra. Ana Souza\nMÉDICA · CRM-SP 123456\nDermatologia · RQE 9',
    ],
    [
      'a provisional registration, and the state only in the number',
      { crm: 'CRM/RJ 52-12345-P', state: '', specialty: '' },
      { form: 'Dr.' },
      'Dr. Ana Souza\nMÉDICO · CRM-RJ 52-12345-P',
    ],
    [
      'no state anywhere',
      { state: '', specialty: '' },
      { form: 'Dra.' },
      'Dra. Ana Souza\nMÉDICA · CRM 123456',
    ],
  ])('%s', (_, profile, part, expected) => {
    expect(textOf(profile, part)).toBe(expected);
  });

  test.each([
    ['Dra. Ana Souza', 'MÉDICA'],
    ['dra Ana Souza', 'MÉDICA'],
    ['Dr.Ana Souza', 'MÉDICO'],
    ['Doutora Ana Souza', 'MÉDICA'],
    ['Doutor Ana Souza', 'MÉDICO'],
    ['Dr.ª Ana Souza', 'MÉDICA'],
    ['Dr. ª Ana Souza', 'MÉDICA'],
    ['Drª Ana Souza', 'MÉDICA'],
    ['Drª. Ana Souza', 'MÉDICA'],
    ['Dr.a Ana Souza', 'MÉDICA'],
    ['Drº Ana Souza', 'MÉDICO'],
  ])('the title in the registered name %s is understood and not doubled', (fullName, word) => {
    const { text, needsForm } = identificationText(exampleDoctor({ fullName }), own());
    expect(needsForm).toBe(false);
    expect(text).toMatch(new RegExp(`^Dra?\\. Ana Souza\n${word} ·`));
  });

  test('a name that only begins like a title is left whole, and the form is asked', () => {
    const { text, needsForm } = identificationText(exampleDoctor({ fullName: 'Drauzio Alves' }), own());
    expect(needsForm).toBe(true);
    expect(text).toContain('Drauzio Alves\nMÉDICO(A) ·');
  });

  test('an initial behind the title is no part of it', () => {
    expect(textOf({ fullName: 'Dr.A. Souza' })).toMatch(/^Dr\. A\. Souza\nMÉDICO ·/);
  });

  test('a specialty without RQE is pointed out, until it is left out or has its number', () => {
    const notes = (part: Partial<typeof NO_IDENTIFICATION>, profile: Partial<MemberProfile> = {}) => {
      const { lacksRqe, hasBareSpecialty } = identificationText(exampleDoctor(profile), own(part));
      return [lacksRqe, hasBareSpecialty];
    };
    expect(notes({})).toEqual([true, true]);
    expect(notes({ rqe: 'não tenho' })).toEqual([true, true]);
    expect(notes({ leavesSpecialtyOut: true })).toEqual([false, true]);
    expect(notes({ rqe: '12' })).toEqual([false, false]);
    expect(notes({}, { specialty: '' })).toEqual([false, false]);
    const two = { specialty: 'Dermatologia, Clínica Médica' };
    expect(notes({ rqe: '111' }, two)).toEqual([true, true]);
    expect(notes({ rqe: '111', leavesSpecialtyOut: true }, two)).toEqual([false, true]);
    expect(notes({ rqe: '111 222' }, two)).toEqual([false, false]);
    expect(notes({ rqe: '111' }, { specialty: 'Ginecologia/Obstetrícia' })).toEqual([false, false]);
  });
});

describe('nobody else carries the word MÉDICO', () => {
  test.each<[string, Partial<MemberProfile>, Partial<typeof NO_IDENTIFICATION>, string]>([
    [
      'another profession',
      { specialty: 'Nutricionista (Outro profissional de saúde)', crm: '', state: '' },
      {},
      'Ana Souza\nNutricionista',
    ],
    [
      'another profession with a title of its own',
      { specialty: 'Dentista (Outro profissional de saúde)', crm: '', state: '' },
      { form: 'Dra.', rqe: '1' },
      'Dra. Ana Souza\nDentista',
    ],
    [
      'an unnamed profession, even with a number in the CRM',
      { specialty: '(Outro profissional de saúde)' },
      {},
      'Ana Souza\nProfissional de saúde',
    ],
    [
      'a student, whatever title was chosen',
      { specialty: 'Medicina (Estudante)' },
      { form: 'Dr.', rqe: '1' },
      'Ana Souza\nEstudante de Medicina',
    ],
    [
      'a student who said so',
      { specialty: 'Acadêmica de Medicina (Estudante)' },
      {},
      'Ana Souza\nAcadêmica de Medicina',
    ],
    ['a student of nothing named', { specialty: ' (Estudante)' }, {}, 'Ana Souza\nEstudante'],
    ['a profile without CRM', { crm: '' }, { form: 'Dra.', rqe: '1' }, 'Ana Souza\nDermatologia'],
    ['a CRM without a digit', { crm: 'em andamento' }, { form: 'Dra.' }, 'Ana Souza\nDermatologia'],
  ])('%s', (_, profile, part, expected) => {
    const found = identificationText(exampleDoctor(profile), own(part));
    expect(found.text).toBe(expected);
    expect(found).toMatchObject({ needsForm: false, lacksRqe: false, articles: [] });
  });

  test('a member without a profile has the name alone', () => {
    expect(
      identificationText({ ...exampleDoctor(), name: 'Ana', profile: null }, own({ form: 'Dra.' })).text,
    ).toBe('Ana');
  });
});

test.each([
  ['Pós-graduação lato sensu em Dermatologia', 'Dermatologia'],
  ['Médica com pós-graduação em Dermatologia', 'Dermatologia'],
  ['Médica pós-graduada em Dermatologia', 'Dermatologia'],
  ['Médico com Dermatologia', 'Dermatologia'],
  ['MÉDICO(A) com pós-graduação em Dermatologia', 'Dermatologia'],
  ['Pos graduacao em Dor', 'Dor'],
  ['Pós-graduações em Dor', 'Dor'],
  ['Pós em Dermatologia', 'Dermatologia'],
  ['Pós-graduação Dermatologia', 'Dermatologia'],
  ['Pós-graduado(a) em Dor', 'Dor'],
  ['Médico(a) pós-graduado(a) em Dor', 'Dor'],
  ['Pós-graduação (lato sensu) em Dor', 'Dor'],
  ['Pós-graduação lato-sensu em Dor', 'Dor'],
  ['Pós-graduação - Dor', 'Dor'],
  ['Pós-graduação em: Dor', 'Dor'],
  ['Pós-graduação Emergências (Adulto)', 'Emergências (Adulto)'],
  ['Médica do Trabalho', 'Médica do Trabalho'],
])('a post-graduation is understood as people write it: %s', (degrees, area) => {
  expect(textOf({ specialty: '' }, { form: 'Dra.', degrees })).toContain(
    `\nMÉDICA com pós-graduação em ${area} · NÃO`,
  );
});

test.each([
  ['', []],
  ['12345', ['12345']],
  ['RQE 12.345 e RQE 678', ['12345', '678']],
  ['12345/678', ['12345', '678']],
])('RQE numbers are read as people write them: %j', (text, numbers) => {
  expect(rqeNumbers(text)).toEqual(numbers);
});
