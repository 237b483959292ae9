/** Of what a sign-out found unsent, whatever it is. */
export const STASHED_FOR_NEXT_SIGN_IN =
  'O que ainda não foi enviado fica guardado neste aparelho para a sua próxima entrada.';

/** When there was no room for it either. */
export const NOT_STASHED = {
  title: 'Alterações não guardadas',
  description: 'O que ainda não tinha sido enviado não pôde ser guardado neste aparelho.',
};
