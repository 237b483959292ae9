import type { Failure } from '#domain/result/failure.ts';
import type { OutcomeCode } from '#domain/result/outcome.ts';
import { waitText } from '#domain/time/wait-text.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import {
  MISSING_CRM,
  MISSING_EMAIL,
  MISSING_NAME,
  MISSING_STATE,
  type RegistrationField,
} from './registration.ts';

type Text = { title: string; description: string };

const TRY_LATER = 'Tente novamente em alguns minutos.';

export const REQUEST_SENT: Text = {
  title: 'Solicitação enviada com sucesso!',
  description: 'Aguarde a aprovação do administrador. Você receberá um e-mail quando o acesso for liberado.',
};

/** What the toast says about a form that is not complete, in the specification's words. */
export function incompleteText(problems: ReadonlyMap<RegistrationField, string>): Text {
  const has = (...texts: string[]) => [...problems.values()].some((problem) => texts.includes(problem));
  const title = 'Campos obrigatórios';
  if (has(MISSING_NAME, MISSING_EMAIL))
    return { title, description: 'Nome completo e e-mail são obrigatórios.' };
  if (has(MISSING_CRM, MISSING_STATE))
    return { title, description: 'CRM e UF são obrigatórios para médicos.' };
  const [first = ''] = problems.values();
  return { title: 'Confira os campos', description: first };
}

/** Asked once before a request leaves with an address that looks mistyped. */
export const confirmEmailText = (meant: string): Text => ({
  title: 'Confira o seu e-mail',
  description: `Você quis dizer ${meant}? Corrija com um toque, ou envie de novo se o endereço está certo.`,
});

/** Why the request was not sent; nothing of the form is lost by it. */
export function notSentText(failure: Failure, isOnline: boolean): Text {
  return { title: 'Erro ao enviar solicitação', description: description(failure, isOnline) };
}

function description(failure: Failure, isOnline: boolean): string {
  switch (failure.kind) {
    case 'unreachable':
      // A Wi-Fi that wants a login lets nothing through, however many minutes somebody waits.
      if (isOnline && failure.isPortal)
        return 'A rede pede um login. Abra a página do Wi-Fi, entre e envie de novo: o que você preencheu continua aqui.';
      return isOnline
        ? `O servidor não respondeu. ${TRY_LATER}`
        : 'Você está sem conexão. O que você preencheu continua aqui: envie quando a conexão voltar.';
    case 'limited':
      return `Muitas solicitações desta rede. Tente novamente em ${waitText(failure.seconds)}.`;
    case 'refused':
      return failure.detail || TRY_LATER;
    default:
      return TRY_LATER;
  }
}

/** The field that a refusal of the server is about, where its code says so. */
export const fieldOfRefusal = (code: OutcomeCode): RegistrationField | undefined =>
  REFUSED_FIELDS[code as ErrorCode];

const REFUSED_FIELDS: Readonly<Partial<Record<ErrorCode, RegistrationField>>> = {
  invalid_email: 'email',
  invalid_crm: 'crm',
  invalid_state: 'state',
  invalid_phone: 'phone',
};
