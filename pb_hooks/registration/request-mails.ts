/** Templates of the mails about new requests, for administrators. */

import * as mailLayout from '../mail/mail-layout.ts';

export type NewRequest = {
  id: string;
  full_name: string;
  email: string;
  specialty: string;
  crm: string;
  state: string;
};

function described({ full_name, email, specialty, crm, state }: NewRequest) {
  const council = crm ? `CRM ${crm}${state ? `/${state}` : ''}` : '';
  return [full_name, email, council, specialty].filter(Boolean).join(' · ');
}

/** One request with a button to it, several as a list with a link each. */
export function newRequests({
  appName,
  appUrl,
  requests,
  total,
}: {
  appName: string;
  appUrl: string;
  /** the newest */
  requests: NewRequest[];
  total: number;
}) {
  const tab = `${appUrl}/admin?tab=requests`;
  const linkTo = (request: NewRequest) => `${tab}&id=${request.id}`;
  const footer = `Você recebe esta mensagem porque administra ${appName}.`;
  const [first] = requests;
  if (first && total === 1) {
    return mailLayout.mailPage({
      subject: `Nova solicitação de cadastro: ${first.full_name.slice(0, 80)}`,
      paragraphs: [`Uma pessoa pediu acesso a ${appName}:`, described(first)],
      button: { label: 'Ver solicitação', link: linkTo(first) },
      footer,
    });
  }
  const isMore = total > requests.length;
  return mailLayout.mailPage({
    subject: `${total} novas solicitações de cadastro`,
    paragraphs: [
      `${total} pessoas pediram acesso a ${appName}${isMore ? `; as ${requests.length} mais recentes` : ''}:`,
    ],
    items: requests.map((request) => ({ text: described(request), link: linkTo(request) })),
    button: { label: 'Ver solicitações', link: tab },
    footer,
  });
}
