import type { Failure } from '#domain/result/failure.ts';
import { waitText } from '#domain/time/wait-text.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

type Text = { title: string; description: string };

export const MESSAGE_SENT: Text = {
  title: 'Mensagem enviada',
  description: 'Nossa equipe vai responder por aqui e no seu e-mail.',
};

export const QUEUED_MESSAGE_SENT: Text = {
  title: 'Mensagem enviada',
  description: 'A mensagem que estava guardada neste aparelho chegou à nossa equipe.',
};

/** A message is safe on this device but not at the server: why, and what happens next. */
export function waitingText(failure: Failure | null, isOnline: boolean): Text {
  const title = 'Mensagem guardada';
  if (!isOnline)
    return {
      title,
      description:
        'Sem conexão: sua mensagem ficou guardada neste aparelho e será enviada quando a conexão voltar.',
    };
  if (failure?.kind === 'limited')
    return {
      title,
      description: `Muitas mensagens em pouco tempo. Esta ficou guardada neste aparelho e será enviada em ${waitText(failure.seconds)}.`,
    };
  return {
    title,
    description:
      'O servidor não respondeu: sua mensagem ficou guardada neste aparelho e será enviada assim que possível.',
  };
}

const REFUSALS: Readonly<Partial<Record<ErrorCode, string>>> = {
  demo_read_only: 'Esta é uma demonstração: nada é gravado.',
  not_found: 'Esta conversa não existe mais. Envie uma nova mensagem.',
  invalid_email: 'O endereço de e-mail não é válido.',
  too_long: 'O texto é longo demais.',
  required: 'Falta preencher um campo.',
};

/** Why the server will not take a message, by its code. */
export const refusalText = (code: string): string =>
  REFUSALS[code as ErrorCode] ?? 'O servidor não aceitou esta mensagem. Confira o texto e envie de novo.';
