/** Of what a sign-out found unsent, whatever it is. */
export const STASHED_FOR_NEXT_SIGN_IN =
  'O que ainda não foi enviado fica guardado neste aparelho para a sua próxima entrada.';
