import * as z from 'zod/mini';

/** The signed-in person as the banner shows it. A member without a profile has neither plan nor expiry. */
export type Member = { name: string; email: string; profile: MemberProfile | null };

export type MemberProfile = {
  fullName: string;
  planType: string;
  /** End of the access as PocketBase writes dates (UTC), '' for lifetime. */
  expiresAt: string;
  status: 'active' | 'inactive';
  crm: string;
  specialty: string;
  city: string;
  state: string;
  phone: string;
};

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

/** The name to greet with: profile, then account, then the part of the e-mail before the at-sign. */
export function displayName(member: Member): string {
  return member.profile?.fullName || member.name || emailPrefix(member.email);
}

export const emailPrefix = (email: string): string => email.split('@')[0] ?? email;
