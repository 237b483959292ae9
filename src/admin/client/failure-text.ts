import type { Failure } from '#domain/result/failure.ts';
import { waitText } from '#domain/time/wait-text.ts';
import { QueryError } from './query-error.ts';

const TRY_LATER = 'Tente novamente mais tarde.';

/** Why something was not done, in words: the server's own when it refused, else what to do. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'refused':
      return failure.detail || TRY_LATER;
    case 'limited':
      return `Muitas tentativas. Tente novamente em ${waitText(failure.seconds)}.`;
    case 'signed-out':
      return 'Sua sessão terminou. Entre novamente.';
    case 'server-broken':
      // Two administrators at one list: what one decides or deletes, the other may still see for a moment.
      return failure.status === 404
        ? 'Outra pessoa pode já ter decidido ou excluído este registro.'
        : TRY_LATER;
    default:
      return TRY_LATER;
  }
}

/** Why a list was not read: who looks after the server looks for a fault of the network elsewhere than for one of the server. */
export function unreadText(error: unknown): { what: string; next: string } {
  const failure = error instanceof QueryError ? error.failure : undefined;
  switch (failure?.kind) {
    case 'server-broken':
      return { what: 'O servidor respondeu com um erro.', next: 'Tente novamente em alguns minutos' };
    case 'limited':
      return {
        what: 'Muitas consultas ao servidor.',
        next: `Tente novamente em ${waitText(failure.seconds)}`,
      };
    default:
      return { what: 'Sem resposta do servidor.', next: 'Verifique a conexão' };
  }
}

/** Where everything has come and the device could not make a file of it. */
export const NO_FILE = 'Não foi possível criar o arquivo neste aparelho. Libere espaço e tente novamente.';
