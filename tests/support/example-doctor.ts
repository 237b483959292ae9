import type { MemberProfile } from '../../src/domain/member/member.ts';

/** A doctor whose profile says all that most texts need, but for what a test gives. */
export const exampleDoctor = (profile: Partial<MemberProfile> = {}) => ({
  name: '',
  email: 'ana@exemplo.com.br',
  profile: {
    fullName: 'Ana Souza',
    planType: 'Anual',
    expiresAt: '',
    status: 'active' as const,
    crm: '123456',
    specialty: 'Dermatologia',
    city: '',
    state: 'SP',
    phone: '',
    ...profile,
  },
});
