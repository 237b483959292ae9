import * as z from 'zod/mini';
import type { Member } from './member.ts';

const text = z.string();

const memberWithProfile = z.object({
  name: text,
  email: text,
  full_name: text,
  plan_type: text,
  expires_at: text,
  status: z.enum(['active', 'inactive']),
  crm: text,
  specialty: text,
  city: text,
  state: text,
  phone: text,
});
const memberAlone = z.object({ name: text, email: text, profile: z.literal(false) });

/** The server's form of a member (head line of a sync answer). */
export const memberSchema = z.union([memberAlone, memberWithProfile]);

/** Turns the server's form into ours. */
export function toMember(wire: z.infer<typeof memberSchema>): Member {
  if ('profile' in wire) return { name: wire.name, email: wire.email, profile: null };
  const { name, email, full_name, plan_type, expires_at, ...rest } = wire;
  return {
    name,
    email,
    profile: { fullName: full_name, planType: plan_type, expiresAt: expires_at, ...rest },
  };
}
