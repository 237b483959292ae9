const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * @typedef {object} SampleMember
 * @property {string} email
 * @property {string} state how the start describes it
 * @property {{ full_name: string } & Record<string, string>} profile
 */

/**
 * One member for every state of access, so that each screen can be seen.
 * @param {number} now
 * @returns {SampleMember[]}
 */
export const sampleMembers = (now) => [
  {
    email: 'maria.silva@exemplo.com.br',
    state: 'annual plan',
    profile: {
      full_name: 'Maria Silva',
      plan_type: 'Anual',
      status: 'active',
      expires_at: endOfDay(now + 300 * DAY_MS),
      crm: '123456',
      specialty: 'Dermatologia',
      city: 'São Paulo',
      state: 'SP',
      phone: '(11) 90000-0001',
    },
  },
  {
    email: 'joao.souza@exemplo.com.br',
    state: 'lifetime plan',
    profile: {
      full_name: 'João Souza',
      plan_type: 'Vitalício',
      status: 'active',
      expires_at: '',
      crm: '65432',
      specialty: 'Cardiologia',
      city: 'Belo Horizonte',
      state: 'MG',
      phone: '(31) 90000-0002',
    },
  },
  {
    email: 'ana.oliveira@exemplo.com.br',
    state: 'expired plan, is refused',
    profile: {
      full_name: 'Ana Oliveira',
      plan_type: 'Promoção',
      status: 'active',
      expires_at: endOfDay(now - 10 * DAY_MS),
      crm: '45678',
      specialty: 'Pediatria',
      city: 'Recife',
      state: 'PE',
      phone: '(81) 90000-0003',
    },
  },
  {
    email: 'pedro.costa@exemplo.com.br',
    state: 'deactivated, is refused',
    profile: {
      full_name: 'Pedro Costa',
      plan_type: 'Bônus',
      status: 'inactive',
      expires_at: endOfDay(now + 100 * DAY_MS),
      crm: '98765',
      specialty: 'Ortopedia',
      city: 'Porto Alegre',
      state: 'RS',
      phone: '(51) 90000-0004',
    },
  },
];

/** The end of that day in São Paulo, which has had no daylight saving time since 2019. @param {number} at */
function endOfDay(at) {
  const day = new Date(at - 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return new Date(`${day}T23:59:59.999-03:00`).toISOString().replace('T', ' ');
}
