/** Templates of the mails about new requests, for administrators. */

import { countText } from '../../src/shared/count-text.ts';
import { startOf } from '../../src/shared/start-of.ts';
import * as newsMail from '../mail/news-mail.ts';

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

export const newRequests = (told: newsMail.Told<NewRequest>) =>
  newsMail.newsMail(
    told,
    'requests',
    (request) => ({
      subject: `Nova solicitação de cadastro: ${startOf(request.full_name, 80)}`,
      paragraphs: [`Uma pessoa pediu acesso a ${told.appName}:`, described(request)],
      label: 'Ver solicitação',
    }),
    {
      subject: `${countText(told.total)} novas solicitações de cadastro`,
      intro: `${countText(told.total)} pessoas pediram acesso a ${told.appName}`,
      line: described,
      label: 'Ver solicitações',
    },
  );
