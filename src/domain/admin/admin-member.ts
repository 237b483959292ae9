import * as z from 'zod/mini';
import { formatDay } from '#shared/sao-paulo.ts';
import { pageFields } from './page-fields.ts';

const text = z.string();

export const memberLabel = z.enum(['Ativo', 'Inativo', 'Expirado', 'Vitalício']);
export type MemberLabel = z.infer<typeof memberLabel>;

/** A member as an administrator sees them; a user without a profile has empty fields. */
export const adminMemberSchema = z.object({
  id: text,
  full_name: text,
  email: text,
  crm: text,
  state: text,
  specialty: text,
  phone: text,
  city: text,
  plan_type: text,
  /** '' for lifetime. */
  expires_at: text,
  status: text,
  created_at: text,
  label: memberLabel,
});
export type AdminMember = z.infer<typeof adminMemberSchema>;

/** The last day, 'Vitalício' without one. */
export const expiryText = ({ expires_at }: Pick<AdminMember, 'expires_at'>): string =>
  expires_at ? formatDay(expires_at) : 'Vitalício';

export const memberPageSchema = z.object({
  items: z.array(adminMemberSchema),
  ...pageFields,
  tiles: z.object({ total: z.number(), active: z.number(), lifetime: z.number(), expired: z.number() }),
});

/** The access a member has after a change. */
export const changedAccessSchema = z.object({
  userId: text,
  status: text,
  plan_type: text,
  expires_at: text,
  /** The role lets in whatever the access is; absent of everybody else. */
  admin: z.optional(z.boolean()),
});
