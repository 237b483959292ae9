import * as z from 'zod/mini';
import { ticketStatus } from '#domain/support/ticket-status.ts';
import { tidyPhone } from '#domain/text/phone.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import { type AdminLog, adminLogSchema, LOG_STATUS, LOG_TYPES } from './admin-log.ts';
import { adminMemberSchema } from './admin-member.ts';
import { adminRequestSchema, REQUEST_STATUS } from './admin-request.ts';
import { adminTicketSchema, ticketMessageSchema } from './admin-ticket.ts';
import { yesNo } from './csv.ts';

export const EXPORT_NAMES = ['users', 'requests', 'support', 'logs'] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];

/** A page of a table as cells; `total` stands on the first page only. */
export type ExportPage = { rows: string[][]; next: string; total: number | null };

type Column<Item> = readonly [header: string, cell: (item: Item) => string];
type Table = {
  file: string;
  header: readonly string[];
  /** The cells of a page that the server answered; undefined for anything of another shape. */
  read: (body: unknown) => ExportPage | undefined;
};

function table<Item>(file: string, item: z.ZodMiniType<Item>, columns: readonly Column<Item>[]): Table {
  const page = z.object({ items: z.array(item), next: z.string(), total: z.nullable(z.number()) });
  return {
    file,
    header: columns.map(([header]) => header),
    read(body) {
      const { success, data } = page.safeParse(body);
      if (!success) return undefined;
      return { ...data, rows: data.items.map((one) => columns.map(([, cell]) => cell(one))) };
    },
  };
}

const MAIL_STATUS = { '': '', sent: 'Enviado', failed: 'Não enviado', unknown: 'Pode ter chegado' } as const;

// By their shapes: what only administrators' schemas use of the library would be in the members' part of it.
const requestSchema = z.object({ ...adminRequestSchema.shape, rejection_reason: z.string() });
const ticketSchema = z.object({ ...adminTicketSchema.shape, messages: z.array(ticketMessageSchema) });
type TicketWithMessages = z.infer<typeof ticketSchema>;

/** Excel takes no more in a cell: what is beyond it goes into the next row, and takes the place of other columns. */
export const LONGEST_CELL = 32_767;

/**
 * One cell for a whole conversation, so that a ticket stays one row. Of one that is too long for Excel the newest part, behind a line that
 * says so: its beginning has a column of its own.
 */
function conversation({ messages }: TicketWithMessages): string {
  const whole = messages
    .map(({ author, created_at, message }) => {
      const who = author === 'admin' ? 'Resposta do Admin' : 'Mensagem do usuário';
      return `[${formatMoment(created_at)}] ${who}: ${message}`;
    })
    .join('\n\n');
  return whole.length > LONGEST_CELL ? CUT + whole.slice(CUT.length - LONGEST_CELL).replace(HALF, '') : whole;
}

/** Of a letter that the cut has taken apart. */
const HALF = /^[\udc00-\udfff]/;
const CUT =
  '[O começo não cabe numa célula do Excel: o histórico inteiro está no ticket, no Painel Administrativo.]\n\n… ';

// No header may be 'ID' in the first place: Excel would take the file for another format.
export const EXPORT_TABLES: Record<ExportName, Table> = {
  users: table('usuarios.csv', adminMemberSchema, [
    ['Nome', (member) => member.full_name],
    ['E-mail', (member) => member.email],
    ['Telefone', (member) => tidyPhone(member.phone)],
    ['CRM', (member) => member.crm],
    ['UF', (member) => member.state],
    ['Especialidade', (member) => member.specialty],
    ['Cidade', (member) => member.city],
    ['Tipo de Acesso', (member) => member.plan_type],
    ['Validade', (member) => formatMoment(member.expires_at) || 'Vitalício'],
    ['Status', (member) => member.label],
    ['Inativado', (member) => yesNo(member.status === 'inactive')],
    ['Criado em', (member) => formatMoment(member.created_at)],
    ['ID', (member) => member.id],
  ]),
  requests: table('solicitacoes.csv', requestSchema, [
    ['Nome', (request) => request.full_name],
    ['E-mail', (request) => request.email],
    ['Telefone', (request) => tidyPhone(request.phone)],
    ['CRM', (request) => request.crm],
    ['UF', (request) => request.state],
    ['Especialidade', (request) => request.specialty],
    ['Outro profissional de saúde', (request) => yesNo(request.is_other_professional)],
    ['Estudante', (request) => yesNo(request.is_student)],
    ['Status', (request) => REQUEST_STATUS[request.status].label],
    ['Criada em', (request) => formatMoment(request.created_at)],
    ['Analisada em', (request) => formatMoment(request.reviewed_at)],
    ['Analisada por', (request) => request.reviewer],
    ['Motivo da rejeição', (request) => request.rejection_reason],
    ['E-mail de aprovação', (request) => MAIL_STATUS[request.mail_status]],
    ['ID', (request) => request.id],
  ]),
  support: table('suporte.csv', ticketSchema, [
    ['Nome', (ticket) => ticket.name],
    ['E-mail', (ticket) => ticket.email],
    ['Mensagem', (ticket) => ticket.message],
    ['Status', (ticket) => ticketStatus(ticket.status).label],
    ['Criada em', (ticket) => formatMoment(ticket.created_at)],
    ['Atualizada em', (ticket) => formatMoment(ticket.updated_at)],
    ['Mensagens no histórico', (ticket) => String(ticket.messages.length)],
    ['Histórico', conversation],
    ['ID do usuário', (ticket) => ticket.user_id],
    ['ID', (ticket) => ticket.id],
  ]),
  logs: table<AdminLog>('logs.csv', adminLogSchema, [
    ['Tipo', (log) => LOG_TYPES[log.type].label],
    ['Usuário', (log) => log.user],
    ['Ação', (log) => log.action],
    ['IP', (log) => log.ip],
    ['Data/Hora', (log) => formatMoment(log.timestamp)],
    ['Status', (log) => LOG_STATUS[log.status].label],
    ['ID', (log) => log.id],
  ]),
};
