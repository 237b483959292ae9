import { accessEvent } from '#domain/access/access-event.ts';
import { endsSoonText, expiryLabel } from '#domain/access/expiry.ts';
import { planTone } from '#domain/access/plan.ts';
import type { Member } from '#domain/member/member.ts';
import { useAccess } from '#store/hooks/use-access.ts';
import { useAppName } from '#ui/page/app-name.ts';
import { saveFile } from '#ui/save-file.ts';

/** Plan and expiry, and a way not to miss the last day. */
export function PlanPart({ member, userId }: { member: Member; userId: string }) {
  const appName = useAppName();
  const { now } = useAccess();
  const { profile } = member;
  // Somebody without a profile has neither plan nor expiry.
  if (!profile) return null;
  const expiry = expiryLabel(profile.expiresAt, now);
  const endsSoon = endsSoonText(profile.expiresAt, now);
  const hasEndAhead = expiry.day !== null && !expiry.expired;
  const save = () => {
    const { origin } = location;
    const event = accessEvent({ expiresAt: profile.expiresAt, userId, appName, origin, now: Date.now() });
    void saveFile('fim-do-acesso.ics', new Blob([event], { type: 'text/calendar' }));
  };
  return (
    <section aria-labelledby="account-plan">
      <h3 id="account-plan">Plano</h3>
      <p className="account-row">
        {profile.planType && (
          <span className={`badge tone tone-${planTone(profile.planType)}`}>{profile.planType}</span>
        )}
        {/* The badge of a lifetime plan says 'Vitalício' already. */}
        {expiry.label !== profile.planType && (
          <span>
            {expiry.label} {expiry.day}
          </span>
        )}
        {endsSoon && <span className="badge tone tone-lifetime">{endsSoon}</span>}
        {profile.status === 'inactive' && <span className="badge tone tone-error">Inativo</span>}
      </p>
      {hasEndAhead && (
        <button type="button" className="btn btn-quiet icon icon-calendar" onClick={save}>
          Adicionar ao calendário
        </button>
      )}
    </section>
  );
}
