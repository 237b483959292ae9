import { addRequest } from './admin-page.ts';
import type { App } from './app.ts';
import { addRow } from './records.ts';

/** What administrators read of people, and no device may keep. */
const PERSON = {
  email: 'pessoa.guardada@exemplo.com.br',
  full_name: 'Pessoa Guardada',
  crm: '771201',
  specialty: 'Acupuntura Guardada',
  city: 'Cidade Guardada',
  phone: '(11) 97712-0001',
};
const REQUEST = {
  email: 'pedido.guardado@exemplo.com.br',
  full_name: 'Pedido Guardado',
  crm: '771202',
  specialty: 'Angiologia Guardada',
  phone: '(11) 97712-0002',
};
const TICKET = {
  name: 'Autora Guardada',
  email: 'autora.guardada@exemplo.com.br',
  message: 'Recado Guardado',
};
const IN_TICKET = ['CPF 771.203.000-09', 'CRM 771203-SP', 'autora.particular@guardado.com.br'];
const LOG = { user: 'outra.guardada@exemplo.com.br', action: 'Ação Guardada', ip: '77.120.4.64' };

export const MARKERS: readonly string[] = [
  ...[PERSON, REQUEST, TICKET, LOG].flatMap((row) => Object.values<string>(row)),
  ...IN_TICKET,
];

/** Puts each of them into the table that it belongs to. */
export async function addMarkedPeople(app: App): Promise<void> {
  const { email, ...profile } = PERSON;
  await app.addMember(email, profile);
  await addRequest(app, REQUEST);
  const message = [TICKET.message, ...IN_TICKET].join('\n');
  await addRow(app.server, 'support_requests', { ...TICKET, message, status: 'pending' });
  await addRow(app.server, 'system_logs', {
    ...LOG,
    type: 'admin',
    status: 'sucesso',
    timestamp: '2026-03-05 12:00:00.000Z',
  });
}
