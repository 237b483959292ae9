import * as z from 'zod/mini';
import { pageFields } from './page-fields.ts';

const text = z.string();

export const requestStatus = z.enum(['pending', 'approved', 'rejected']);
export type RequestStatus = z.infer<typeof requestStatus>;

/** How a request's state is shown. */
export const REQUEST_STATUS: Record<RequestStatus, { label: string; tone: string }> = {
  pending: { label: 'Pendente', tone: 'tone-warning' },
  approved: { label: 'Aprovado', tone: 'tone-success' },
  rejected: { label: 'Rejeitado', tone: 'tone-error' },
};

/** A registration request as an administrator sees it. */
export const adminRequestSchema = z.object({
  id: text,
  full_name: text,
  email: text,
  specialty: text,
  crm: text,
  phone: text,
  state: text,
  status: requestStatus,
  is_other_professional: z.boolean(),
  is_student: z.boolean(),
  created_at: text,
  reviewed_at: text,
  /** Name or e-mail of who decided, '' while nobody has. */
  reviewer: text,
  /** The approval mail: '' before it was tried; unknown for one that was tried, and may have arrived. */
  mail_status: z.enum(['', 'sent', 'failed', 'unknown']),
  /** When that was, '' for every other state. */
  mail_tried_at: text,
  /** A sales platform has confirmed a purchase of this person. */
  is_bought: z.boolean(),
});
export type AdminRequest = z.infer<typeof adminRequestSchema>;

export const requestPageSchema = z.object({
  items: z.array(adminRequestSchema),
  ...pageFields,
  /** Pending ones of all, whatever the search. */
  pending: z.number(),
});

const twin = z.object({
  kind: z.enum(['request', 'member']),
  id: text,
  full_name: text,
  email: text,
  status: text,
});
export type Twin = z.infer<typeof twin>;

/** Who decided a request, and when. */
const decision = z.object({ status: requestStatus, by: text, at: text });

/** Who else looks like the same person, and who has decided about this one by now. */
export const requestHintsSchema = z.object({
  existingUser: z.nullable(
    z.object({ userId: text, full_name: text, plan_type: text, expires_at: text, status: text }),
  ),
  sameCrm: z.array(twin),
  samePhone: z.array(twin),
  decided: z.nullable(decision),
});
export type RequestHints = z.infer<typeof requestHintsSchema>;

export const approvalSchema = z.object({
  userId: text,
  /** False for a user who was there already, or when somebody else had decided before. */
  created: z.boolean(),
  mail: z.enum(['', 'sent', 'failed']),
  /** It was not answered, and may have arrived. */
  mailMayArrive: z.optional(z.boolean()),
  decided: z.nullable(decision),
});
export type Approval = z.infer<typeof approvalSchema>;
