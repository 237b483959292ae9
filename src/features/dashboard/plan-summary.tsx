import { endsSoonText, expiryLabel } from '#domain/access/expiry.ts';
import { planTone } from '#domain/access/plan.ts';
import type { Member } from '#domain/member/member.ts';

/** Plan badge, expiry and 'Inativo'. Nothing at all for a member without a profile. */
export function PlanSummary({ member, now }: { member: Member; now: number }) {
  const { profile } = member;
  if (!profile) return null;
  const expiry = expiryLabel(profile.expiresAt, now);
  const endsSoon = endsSoonText(profile.expiresAt, now);
  return (
    <p className="plan-summary">
      {profile.planType && (
        <span className={`badge tone tone-${planTone(profile.planType)}`}>{profile.planType}</span>
      )}
      {expiry.expired ? (
        <span className="badge tone tone-error">
          {expiry.label} {expiry.day}
        </span>
      ) : (
        // The badge of a lifetime plan says 'Vitalício' already.
        expiry.label !== profile.planType && (
          <span>
            {expiry.label} {expiry.day && <strong>{expiry.day}</strong>}
          </span>
        )
      )}
      {endsSoon && <span className="badge tone tone-lifetime">{endsSoon}</span>}
      {profile.status === 'inactive' && <span className="badge tone tone-error">Inativo</span>}
    </p>
  );
}
