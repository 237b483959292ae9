import type { Failure } from '#domain/result/failure.ts';
import { waitText } from '#domain/time/wait-text.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { REFUSALS } from '#shared/refusals.ts';

type Text = { title: string; description: string };

/** For a refused request of a sign-in link, by the server's code; in the specification's words. */
const TEXTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  ...REFUSALS,
  invalid_email: 'Confira o endereço de e-mail digitado.',
};

const UNREACHABLE = 'Não foi possível falar com o servidor. Verifique a conexão e tente novamente.';
const PORTAL = 'A rede pede um login. Abra a página do Wi-Fi, entre e tente novamente.';

const ONLY_LINKS = 'Muitos códigos errados. Entre pelo link do e-mail, ou copie o link e cole-o aqui.';

/** Why no link was sent. */
export function requestRefusedText(failure: Failure): Text {
  return { title: 'Erro ao enviar link', description: requestDescription(failure) };
}

function requestDescription(failure: Failure): string {
  if (failure.kind === 'no-access') return TEXTS[failure.code] ?? REFUSALS.internal;
  if (failure.kind !== 'refused') return unjudgedText(failure);
  // A mail server's own reason is passed on as it is (the specification's 'provider's message').
  if (failure.code === 'mail_failed') return failure.detail || 'O servidor de e-mail recusou a mensagem.';
  return TEXTS[failure.code] ?? REFUSALS.internal;
}

const NO_ENTRY = 'Não foi possível entrar';

/** The server has let the person in, and the device cannot keep that. The code is used up. */
export const ENTRY_NOT_STORED: Text = {
  title: NO_ENTRY,
  description:
    'O aparelho está sem espaço ou sem acesso ao armazenamento. Libere espaço e peça um novo link de acesso.',
};

/** Why a code or link was refused. */
export function entryRefusedText(failure: Failure, by: 'code' | 'link'): Text {
  return { title: NO_ENTRY, description: entryDescription(failure, by) };
}

function entryDescription(failure: Failure, by: 'code' | 'link'): string {
  if (failure.kind === 'no-access') return REFUSALS[failure.code];
  if (failure.kind !== 'refused') return unjudgedText(failure);
  if (failure.code === 'otp_used')
    return `${by === 'code' ? 'Este código' : 'Este link'} já foi usado. Peça um novo link de acesso.`;
  if (failure.extra.link_only !== undefined) return ONLY_LINKS;
  return by === 'code'
    ? 'Código incorreto ou expirado. Confira os 8 dígitos no e-mail mais recente, ou peça um novo.'
    : 'Este link já foi usado ou expirou. Peça um novo link de acesso.';
}

/** Nothing was said about the person or the code: the network, a limit, or a server in trouble. */
function unjudgedText(failure: Failure): string {
  if (failure.kind === 'unreachable') return failure.isPortal ? PORTAL : UNREACHABLE;
  if (failure.kind === 'limited')
    return `Muitas tentativas. Tente novamente em ${waitText(failure.seconds)}.`;
  return REFUSALS.internal;
}
