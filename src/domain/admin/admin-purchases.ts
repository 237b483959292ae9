import * as z from 'zod/mini';
import { counted } from '#shared/count-text.ts';
import { MOST_PLAN_DAYS } from '#shared/limits.ts';
import { PLATFORMS } from '#shared/platforms.ts';
import { pageFields } from './page-fields.ts';

const text = z.string();

const platform = z.enum(PLATFORMS);

const purchaseResult = z.enum([
  'failed',
  'waiting',
  'no_email',
  'by_hand',
  'taken',
  'undone',
  'access',
  'endless',
  'approved',
  'rejected',
  'request',
  'request_gone',
]);
export type PurchaseResult = z.infer<typeof purchaseResult>;

/** What came of a delivery, in words, and its tone. */
export const RESULTS: Record<PurchaseResult, { label: string; tone: string }> = {
  access: { label: 'Acesso liberado', tone: 'tone-success' },
  request: { label: 'Solicitação pendente', tone: 'tone-warning' },
  approved: { label: 'Solicitação aprovada', tone: 'tone-success' },
  rejected: { label: 'Solicitação rejeitada', tone: 'tone-error' },
  request_gone: { label: 'Solicitação excluída', tone: 'tone-quiet' },
  endless: { label: 'Já tinha acesso vitalício', tone: 'tone-quiet' },
  waiting: { label: 'Ainda não paga: sem efeito', tone: 'tone-quiet' },
  taken: { label: 'Desfeita: o acesso foi retirado', tone: 'tone-error' },
  undone: { label: 'Desfeita: nada a retirar', tone: 'tone-quiet' },
  by_hand: { label: 'Desfeita: confira o acesso em Usuários', tone: 'tone-warning' },
  no_email: { label: 'Sem e-mail: nada foi feito', tone: 'tone-error' },
  failed: { label: 'Não processada', tone: 'tone-error' },
};

/** How the mail about an access went; '' where there is nothing to say. */
export const PURCHASE_MAIL: Record<'' | 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown', string> = {
  '': '',
  waiting: 'E-mail a caminho.',
  sending: 'E-mail a caminho.',
  sent: 'E-mail enviado.',
  failed: 'E-mail não enviado. Para enviar de novo, use Reprocessar.',
  unknown: 'O e-mail pode ter chegado ou não. Para enviar de novo, use Reprocessar.',
};

const purchaseSchema = z.object({
  id: text,
  /** Of the last delivery. */
  at: text,
  /** How often it was delivered. */
  times: z.number(),
  provider: platform,
  /** As the platform calls it. */
  event: text,
  kind: z.enum(['paid', 'undone', 'waiting']),
  product: text,
  product_name: text,
  order: text,
  email: text,
  name: text,
  phone: text,
  result: purchaseResult,
  plan: text,
  days: z.number(),
  mail: z.enum(['', 'waiting', 'sending', 'sent', 'failed', 'unknown']),
});
export type Purchase = z.infer<typeof purchaseSchema>;

const productSchema = z.object({
  provider: platform,
  product: text,
  name: text,
  /** '' where an administrator decides each purchase. */
  plan_type: text,
  /** 0 for a plan without an end. */
  days: z.number(),
});
export type PurchaseProduct = z.infer<typeof productSchema>;

export const purchasePageSchema = z.object({
  items: z.array(purchaseSchema),
  ...pageFields,
  /** Platforms whose secret the server has. */
  on: z.array(platform),
  /** What stands before a platform's name in the address for its messages. */
  address: text,
  products: z.array(productSchema),
});

export const reprocessedSchema = z.object({ id: text });
export const changedProductSchema = z.object({ product: text });

/** 'Anual por 365 dias', 'Vitalício', 'Um administrador decide' */
export function givenText({ plan_type, days }: Pick<PurchaseProduct, 'plan_type' | 'days'>): string {
  if (plan_type === '') return 'Um administrador decide';
  return days === 0 ? plan_type : `${plan_type} por ${counted(days, 'dia', 'dias')}`;
}

/** The days as typed; null for what is no number of days. */
export function readDays(typed: string): number | null {
  const days = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= MOST_PLAN_DAYS ? days : null;
}
