import './welcome-banner.css';
import { useEffect, useState } from 'react';
import { displayName, type Member } from '#domain/member/member.ts';
import { useSession } from '#session/session.ts';
import { recall, remember } from '#storage/remembered.ts';
import { greetedDayKey } from '#storage/storage-keys.ts';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { PlanSummary } from './plan-summary.tsx';

type Props = {
  member: Member | null | undefined;
  now: number;
  /** The plan is over or locked: that is never said in passing. */
  isUrgent: boolean;
  onRenew: () => void;
  onInstructions: () => void;
};

/** Greets by name, shows what the person has, and holds the two notices; one line after the first visit of a day. */
export function WelcomeBanner({ member, now, isUrgent, onRenew, onInstructions }: Props) {
  const user = useSession((state) => state.user);
  const known = member ?? (user && { ...user, profile: null });
  const name = known && displayName(known);
  const isLine = useIsGreeted(user?.id) && !isUrgent;
  return (
    <section className={isLine ? 'welcome-banner is-line' : 'welcome-banner'}>
      <div className="banner-parts">
        <div className="banner-words">
          <ScreenHeading title="Catálogo" className="banner-name">
            <span className="banner-greeting">Boas-vindas,</span> {name}
            {!isLine && '!'}
          </ScreenHeading>
          {/* Its place is kept until it is known that there is no plan. */}
          {member?.profile !== null && (
            <div className="min-h-7">{member && <PlanSummary member={member} now={now} />}</div>
          )}
        </div>
        <div className="banner-buttons">
          <button type="button" className="btn banner-button" aria-haspopup="dialog" onClick={onRenew}>
            Renovar Acesso
          </button>
          <button type="button" className="btn banner-button" aria-haspopup="dialog" onClick={onInstructions}>
            Instruções de Uso
          </button>
        </div>
      </div>
    </section>
  );
}

/** Was this member greeted on this device today, before this screen came up? */
function useIsGreeted(userId: string | undefined): boolean {
  const key = greetedDayKey(userId ?? '');
  const today = new Date().toDateString();
  const [isGreeted] = useState(() => recall(key) === today);
  useEffect(() => {
    // Not at the sign-out, which has just wiped it.
    if (userId) remember(key, today);
  }, [userId, key, today]);
  return isGreeted;
}
