import * as z from 'zod/mini';
import { counted } from '#shared/count-text.ts';

const text = z.string();

const invitedLineSchema = z.object({
  /** Of the pasted text, from 1. */
  line: z.number(),
  /** The address, or what stands in its place. */
  typed: text,
  name: text,
  what: z.enum(['new', 'known', 'wrong', 'twice']),
  /** In words, '' for a new one. */
  why: text,
  /** 'Anual, até 31/12/2026', for a new one. */
  plan: text,
});
export type InvitedLine = z.infer<typeof invitedLineSchema>;

/** What would become of each pasted line. */
export const inviteReportSchema = z.object({
  lines: z.array(invitedLineSchema),
  counts: z.object({ new: z.number(), known: z.number(), wrong: z.number(), twice: z.number() }),
});
export type InviteReport = z.infer<typeof inviteReportSchema>;

export const invitedSchema = z.object({ invited: z.number() });
/** False for an invitation that waits or is being sent already. */
export const resentSchema = z.object({ waits: z.boolean() });

const invitationState = z.enum(['waiting', 'sending', 'sent', 'failed', 'unknown']);
export type InvitationState = z.infer<typeof invitationState>;

const invitationSchema = z.object({
  id: text,
  email: text,
  name: text,
  state: invitationState,
  /** Of the last try, '' before the first. */
  tried_at: text,
  reason: text,
});
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationListSchema = z.object({
  counts: z.object({
    waiting: z.number(),
    sending: z.number(),
    sent: z.number(),
    failed: z.number(),
    unknown: z.number(),
  }),
  items: z.array(invitationSchema),
});

const administratorSchema = z.object({
  id: text,
  email: text,
  name: text,
  /** ADMIN_EMAIL: nobody takes this role. */
  is_fixed: z.boolean(),
  is_self: z.boolean(),
});
export type Administrator = z.infer<typeof administratorSchema>;
export const administratorListSchema = z.object({ items: z.array(administratorSchema) });

export const changedRoleSchema = z.object({
  userId: text,
  changed: z.boolean(),
  mail: z.enum(['sent', 'failed', 'unknown', '']),
});

const count = (n: number, one: string, many: string) => (n === 0 ? [] : [counted(n, one, many)]);

/** '48 pessoas novas, 1 já tem conta, 2 linhas com erro' */
export function reportText({ counts }: InviteReport): string {
  const parts = [
    ...count(counts.new, 'pessoa nova', 'pessoas novas'),
    ...count(counts.known, 'já tem conta', 'já têm conta'),
    ...count(counts.twice, 'linha repetida', 'linhas repetidas'),
    ...count(counts.wrong, 'linha com erro', 'linhas com erro'),
  ];
  return parts.join(', ') || 'Ninguém';
}

/** Of a pasted text, the lines that could not be understood: they stay to be mended. */
export function wrongLines(pasted: string, { lines }: InviteReport): string {
  const wrong = new Set(lines.filter(({ what }) => what === 'wrong').map(({ line }) => line));
  return pasted
    .split(/\r\n?|\n/)
    .filter((_, index) => wrong.has(index + 1))
    .join('\n');
}

/** How a mail about a role went, for the person who changed it. */
export const ROLE_MAIL = {
  sent: 'A pessoa recebeu um e-mail.',
  unknown: 'O e-mail que avisa a pessoa pode ter chegado ou não.',
  failed: 'O e-mail que avisa a pessoa não saiu.',
  '': 'Já era assim.',
} as const;
