import { useRequestHints } from '#admin/requests/use-requests.ts';
import type { RequestHints as Hints, Twin } from '#domain/admin/admin-request.ts';
import { EmailText } from '#ui/form/email-text.tsx';
import { decisionText, existingText } from './request-texts.ts';

type Props = {
  requestId: string;
  /** Its approval is under way. */
  isSending: boolean;
};

const NONE: Hints = { existingUser: null, sameCrm: [], samePhone: [], decided: null };

/** Who else looks like this person, so that nobody is let in twice under two addresses; or who has decided meanwhile. */
export const RequestHints = (props: Props) => (
  <div role="status">
    <Found {...props} />
  </div>
);

function Found({ requestId, isSending }: Props) {
  const { data, isError } = useRequestHints(requestId, isSending);
  if (!data && !isError) return <p className="text-muted">Procurando cadastros parecidos...</p>;
  const { existingUser, sameCrm, samePhone, decided } = data ?? NONE;
  // The account that the other administrator has just made would be called one that this approval renews.
  if (decided)
    return (
      <p className="note tone tone-warning">{`Esta solicitação já foi decidida: ${decisionText(decided)}.`}</p>
    );
  // Who was found stays in sight where a later look fails: only nobody may have become somebody by now.
  if (!existingUser && sameCrm.length + samePhone.length === 0) {
    const text = isError ? 'Não foi possível procurar cadastros parecidos.' : 'Nenhum cadastro parecido.';
    return <p className="text-muted">{text}</p>;
  }
  return (
    <section aria-label="Cadastros parecidos" className="note tone tone-warning">
      {existingUser && (
        <p className="font-semibold">
          {existingText(existingUser)} A aprovação põe o plano escolhido no lugar desse acesso.
        </p>
      )}
      <Twins title="Mesmo CRM e UF" twins={sameCrm} />
      <Twins title="Mesmo telefone" twins={samePhone} />
    </section>
  );
}

function Twins({ title, twins }: { title: string; twins: readonly Twin[] }) {
  if (twins.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">{title}:</p>
      <ul className="hint-list">
        {twins.map((twin) => (
          <li key={`${twin.kind}-${twin.id}`} className="wrap-anywhere">
            {twin.full_name ? `${twin.full_name} (` : ''}
            <EmailText email={twin.email} />
            {twin.full_name ? ', ' : ' ('}
            {KIND[twin.kind]}
            {STATE[twin.status] && ` ${STATE[twin.status]}`})
          </li>
        ))}
      </ul>
    </div>
  );
}

const KIND = { request: 'solicitação', member: 'usuário' } as const;
const STATE: Record<string, string> = {
  pending: 'pendente',
  approved: 'aprovada',
  rejected: 'rejeitada',
  active: 'ativo',
  inactive: 'inativo',
  expired: 'com acesso expirado',
};
