import { describe, expect, test } from 'vitest';
import { exampleDoctor } from '../../../tests/support/example-doctor.ts';
import { basisText } from './articles.ts';
import { clinicText } from './clinic-identification.ts';
import { identificationText, NO_IDENTIFICATION } from './identification.ts';
import type { MemberProfile } from './member.ts';

const own = (part: Partial<typeof NO_IDENTIFICATION> = {}) => ({ ...NO_IDENTIFICATION, ...part });

/** What each text follows: the article that asks for it, of the resolution of this day (docs/pt/identificacao.md). */
describe('each form of identification has its article, of Resolution 2.336 of 13/07/2023', () => {
  const said = (profile: Partial<MemberProfile>, part: Partial<typeof NO_IDENTIFICATION>) => {
    const { text, articles } = identificationText(exampleDoctor(profile), own({ form: 'Dra.', ...part }));
    return [text.split('\n').slice(1), basisText(articles)];
  };
  const HEAD = 'MÉDICA · CRM-SP 123456';
  const LAW = 'Segue a Resolução CFM nº 2.336, de 13/07/2023:';

  test.each<[string, Partial<MemberProfile>, Partial<typeof NO_IDENTIFICATION>, string[], string]>([
    ['a generalist who announces nothing', { specialty: '' }, {}, [HEAD], 'art. 4º, I'],
    [
      'a specialist with RQE',
      {},
      { rqe: '45678' },
      [HEAD, 'Dermatologia · RQE 45678'],
      'art. 4º, I; art. 4º, II',
    ],
    [
      'a generalist with a post-graduation',
      { specialty: '' },
      { degrees: 'Medicina Estética' },
      [HEAD, 'MÉDICA com pós-graduação em Medicina Estética · NÃO ESPECIALISTA'],
      'art. 4º, I; art. 13, § 1º, d',
    ],
    [
      'a specialist with a post-graduation in something else',
      {},
      { rqe: '45678', degrees: 'pós-graduação em Nutrologia (não especialista)' },
      [HEAD, 'Dermatologia · RQE 45678', 'MÉDICA com pós-graduação em Nutrologia · NÃO ESPECIALISTA'],
      'art. 4º, I; art. 4º, II; art. 13, § 1º, d',
    ],
    [
      'a master and a doctor, who are no specialists by it either',
      { specialty: '' },
      { degrees: 'Mestrado em Saúde Coletiva\nDoutora em Imunologia' },
      [
        HEAD,
        'MÉDICA com pós-graduação em Saúde Coletiva (Mestre) · NÃO ESPECIALISTA',
        'MÉDICA com pós-graduação em Imunologia (Doutor) · NÃO ESPECIALISTA',
      ],
      'art. 4º, I; art. 13, § 1º, e',
    ],
    [
      'the same words typed as the resolution has them, once',
      { specialty: '' },
      { degrees: 'Pós-Graduação lato sensu em Ultrassonografia - NÃO ESPECIALISTA' },
      [HEAD, 'MÉDICA com pós-graduação em Ultrassonografia · NÃO ESPECIALISTA'],
      'art. 4º, I; art. 13, § 1º, d',
    ],
  ])('%s', (_, profile, part, text, articles) => {
    expect(said(profile, part)).toEqual([text, `${LAW} ${articles}.`]);
  });

  test('a bare specialty follows no article about specialties, and three are too many', () => {
    const bare = identificationText(exampleDoctor(), own({ form: 'Dra.' }));
    expect([bare.articles, bare.hasTooMany]).toEqual([['art. 4º, I'], false]);
    const two = { specialty: 'Dermatologia, Clínica Médica' };
    expect(identificationText(exampleDoctor(two), own({ rqe: '1' })).articles).toEqual(['art. 4º, I']);
    const three = { specialty: 'Dermatologia, Clínica Médica, Geriatria' };
    expect(identificationText(exampleDoctor(three), own({ rqe: '1 2 3' })).hasTooMany).toBe(true);
  });

  test.each<[string, Partial<typeof NO_IDENTIFICATION>, string, string]>([
    [
      'directed by the member',
      { form: 'Dra.', rqe: '45678', clinic: 'Clínica da Pele', clinicNumber: '98765' },
      'Clínica da Pele · CRM-SP 98765\nDiretora técnico-médica: Dra. Ana Souza · CRM-SP 123456 · Dermatologia · RQE 45678',
      '',
    ],
    [
      'directed by somebody else, with another state',
      { clinic: 'Clínica Sul', clinicNumber: 'CRM-PR 12', director: 'Bruno Lima', directorCrm: 'CRM-PR 777' },
      'Clínica Sul · CRM-PR 12\nDiretor(a) técnico-médico(a): Bruno Lima · CRM-PR 777',
      '',
    ],
    [
      'that announces a specialty',
      {
        clinic: 'Clínica Sul',
        clinicNumber: '12',
        director: 'Dr. Bruno Lima',
        directorCrm: '777',
        directorRqe: 'Geriatria, RQE nº 4.567',
      },
      'Clínica Sul · CRM-SP 12\nDiretor(a) técnico-médico(a): Bruno Lima · CRM-SP 777 · Geriatria · RQE 4567',
      '',
    ],
    [
      'of which something is missing',
      { clinic: 'Clínica Sul', director: 'Bruno Lima', directorRqe: 'Geriatria' },
      'Clínica Sul\nDiretor(a) técnico-médico(a): Bruno Lima',
      'Faltam o número de cadastro ou registro da clínica no CRM e o CRM de quem é o diretor técnico-médico.',
    ],
    [
      'of two specialties with one RQE, which announces neither',
      {
        clinic: 'Clínica Sul',
        clinicNumber: '12',
        director: 'Bruno Lima',
        directorCrm: '777',
        directorRqe: 'Geriatria, Neurologia RQE 123',
      },
      'Clínica Sul · CRM-SP 12\nDiretor(a) técnico-médico(a): Bruno Lima · CRM-SP 777',
      'Falta o RQE de cada especialidade.',
    ],
  ])('a clinic %s', (_, part, text, lacks) => {
    const found = clinicText(exampleDoctor(), own(part));
    expect(found).toMatchObject({ text, lacks });
    expect(basisText(found?.articles ?? [])).toBe(`${LAW} art. 5º, I, a; art. 5º, I, b.`);
  });

  test.each([
    ['Geriatria - RQE 4567', 'Geriatria · RQE 4567'],
    ['Geriatria (RQE 4567)', 'Geriatria · RQE 4567'],
    ['Geriatria RQE: 4567', 'Geriatria · RQE 4567'],
    ['Geriatria RQE4567', 'Geriatria · RQE 4567'],
    ['Geriatria, RQE n 4567', 'Geriatria · RQE 4567'],
    ['RQE 4567 - Geriatria', 'Geriatria · RQE 4567'],
    ['RQE Neurologia 123', 'Neurologia · RQE 123'],
    ['Cirurgia (Mão) RQE 123', 'Cirurgia (Mão) · RQE 123'],
    ['Alergia e Imunologia, RQE 123 e 456', 'Alergia e Imunologia · RQE 123 · RQE 456'],
    ['Geriatria - RQE 123 / Neurologia - RQE 456', 'Geriatria · RQE 123 · Neurologia · RQE 456'],
    ['Geriatria (RQE 123), Neurologia (RQE nº 456)', 'Geriatria · RQE 123 · Neurologia · RQE 456'],
    ['Ginecologia / Obstetrícia RQE 12', 'Ginecologia / Obstetrícia · RQE 12'],
    ['Geriatria RQE 123 e Neurologia RQE 456', 'Geriatria e Neurologia · RQE 123 · RQE 456'],
    ['Geriatria (RQE 123) e Neurologia (RQE 456)', 'Geriatria e Neurologia · RQE 123 · RQE 456'],
    ['Geriatria, RQE 123, Neurologia, RQE 456', 'Geriatria · RQE 123 · Neurologia · RQE 456'],
    ['Geriatria, RQE 123, e Neurologia, RQE 456', 'Geriatria · RQE 123 · Neurologia · RQE 456'],
    ['Geriatria RQE número 12', 'Geriatria · RQE 12'],
    ['Geriatria RQE-4567', 'Geriatria · RQE 4567'],
    ['Geriatria RQE n.º 4567', 'Geriatria · RQE 4567'],
    ['Geriatria — RQE 4567', 'Geriatria · RQE 4567'],
    ['RQE 4567 — Geriatria', 'Geriatria · RQE 4567'],
  ])('the specialty of a clinic’s director is understood as people write it: %s', (directorRqe, text) => {
    const found = clinicText(exampleDoctor(), own({ clinic: 'Sul', director: 'Bruno Lima', directorRqe }));
    expect(found?.text).toBe(`Sul\nDiretor(a) técnico-médico(a): Bruno Lima · ${text}`);
  });

  test('a member who directs a clinic announces no specialty that has no RQE', () => {
    const two = exampleDoctor({ specialty: 'Dermatologia, Clínica Médica' });
    const clinic = (part: Partial<typeof NO_IDENTIFICATION>) => {
      const found = clinicText(two, own({ clinic: 'Sul', clinicNumber: '12', ...part }));
      return [found?.text.split(' · ').slice(3), found?.lacks];
    };
    expect(clinic({})).toEqual([[], '']);
    expect(clinic({ rqe: '111' })).toEqual([[], 'Falta o RQE de cada especialidade.']);
    expect(clinic({ rqe: '111', leavesSpecialtyOut: true })).toEqual([[], '']);
    const both = ['Dermatologia', 'RQE 111', 'Clínica Médica', 'RQE 222'];
    expect(clinic({ rqe: '111 e 222' })).toEqual([both, '']);
  });

  test('a director without a name in the profile keeps the title of the account’s', () => {
    const member = { ...exampleDoctor({ fullName: '' }), name: 'Dra. Ana Souza' };
    expect(clinicText(member, own({ clinic: 'Sul' }))?.text).toBe(
      'Sul\nDiretora técnico-médica: Dra. Ana Souza · CRM-SP 123456',
    );
  });

  test('no clinic has no text', () => expect(clinicText(exampleDoctor(), own({ clinic: ' ' }))).toBeNull());
});
