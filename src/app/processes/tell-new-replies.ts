import { refreshTickets } from '#commands/refresh-tickets.ts';
import { toast } from '#ui/toast/toast.ts';
import { wayToMessages } from './way-to-messages.ts';

const NEW_REPLY = {
  title: 'Nova resposta do suporte',
  description: 'Está em Suporte, em Suas mensagens.',
};

/** Brings the own tickets up to the server, behind other screens: whoever finds an answer first has to tell it. */
export async function tellNewReplies(): Promise<void> {
  const { newReplies } = await refreshTickets();
  if (newReplies) toast({ ...NEW_REPLY, tone: 'info', ...wayToMessages() });
}
