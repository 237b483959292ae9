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

/** The name to greet with: profile, then account, then the part of the e-mail before the at-sign. */
export function displayName(member: Member): string {
  return member.profile?.fullName || member.name || emailPrefix(member.email);
}

export const emailPrefix = (email: string): string => email.split('@')[0] ?? email;
