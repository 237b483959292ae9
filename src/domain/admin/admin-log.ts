import * as z from 'zod/mini';
import { pageFields } from './page-fields.ts';

const text = z.string();

export const logType = z.enum(['login', 'admin', 'erro', 'seguranca']);
export type LogType = z.infer<typeof logType>;

/** A row of the audit log. */
export const adminLogSchema = z.object({
  id: text,
  type: logType,
  user: text,
  action: text,
  ip: text,
  timestamp: text,
  status: z.enum(['sucesso', 'erro', 'alerta']),
  /** id of what can be shown and taken back, '' for none; an export does not have it */
  change: z.catch(text, ''),
});
export type AdminLog = z.infer<typeof adminLogSchema>;

export const logPageSchema = z.object({
  items: z.array(adminLogSchema),
  ...pageFields,
});

type Shown = { label: string; tone: string };

/** How the kinds of rows are shown. */
export const LOG_TYPES: Record<LogType, Shown> = {
  login: { label: 'Login', tone: 'tone-strategy' },
  admin: { label: 'Admin', tone: 'tone-product' },
  erro: { label: 'Erro', tone: 'tone-error' },
  seguranca: { label: 'Segurança', tone: 'tone-warning' },
};
export const LOG_STATUS: Record<AdminLog['status'], Shown> = {
  sucesso: { label: 'Sucesso', tone: 'tone-success' },
  erro: { label: 'Erro', tone: 'tone-error' },
  alerta: { label: 'Alerta', tone: 'tone-warning' },
};
