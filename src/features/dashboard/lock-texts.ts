/** Why the catalogue is locked: what the screen says above it, and shortly on each card. */
export const LOCK_TEXTS = {
  access_expired: {
    notice: 'Seu acesso expirou. Entre em contato para renovar.',
    card: 'Disponível após a renovação',
  },
  user_inactive: {
    notice: 'Usuário inativo. Entre em contato com o suporte.',
    card: 'Indisponível: usuário inativo',
  },
  lease_ended: {
    notice:
      'Este aparelho está há muito tempo sem falar com o servidor. Conecte-se à internet para confirmar o seu acesso.',
    card: 'Conecte-se para confirmar o acesso',
  },
  clock_ahead: {
    notice: 'O relógio deste aparelho está adiantado. Acerte a data e a hora para abrir o catálogo.',
    card: 'Acerte a data e a hora do aparelho',
  },
} as const;

export type Lock = keyof typeof LOCK_TEXTS;
