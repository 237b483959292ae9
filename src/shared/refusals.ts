/** Why nobody may enter, by the code of the refusal; in the specification's words. */
export const REFUSALS = {
  user_not_found: 'Usuário não encontrado ou aguardando aprovação. Solicite seu cadastro primeiro.',
  user_inactive: 'Usuário inativo. Entre em contato com o suporte.',
  access_expired: 'Acesso expirado. Entre em contato com o suporte.',
  approved_without_account:
    'Usuário aprovado mas ainda não foi criado no sistema. Entre em contato com o suporte.',
  internal: 'Erro interno. Tente novamente.',
} as const;

/** Those of somebody who is signed in: the device locks and says why. */
export type AccessRefusal = 'access_expired' | 'user_inactive';

export const isAccessRefusal = (code: string | undefined): code is AccessRefusal =>
  code === 'access_expired' || code === 'user_inactive';
