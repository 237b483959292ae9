import { displayName, emailPrefix, type Member } from '#domain/member/member.ts';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { PlanSummary } from './plan-summary.tsx';

type Props = {
  member: Member | null | undefined;
  email: string;
  now: number;
  onRenew: () => void;
  onInstructions: () => void;
};

/** Greets by name, shows what the person has, and holds the two notices. */
export function WelcomeBanner({ member, email, now, onRenew, onInstructions }: Props) {
  const name = member ? displayName(member) : emailPrefix(email);
  return (
    <section className="welcome-banner">
      <div className="grid min-w-0 gap-2">
        <ScreenHeading title="Catálogo" className="text-xl font-bold sm:text-[1.75rem]">
          {/* Two lines on a phone from the start: the name arrives later and must not push the page. */}
          <span className="max-sm:block">Boas-vindas,</span> {name}!
        </ScreenHeading>
        <div className="min-h-7">{member && <PlanSummary member={member} now={now} />}</div>
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:w-full sm:ml-auto sm:shrink-0">
        <button type="button" className="btn banner-button" aria-haspopup="dialog" onClick={onRenew}>
          Renovar Acesso
        </button>
        <button type="button" className="btn banner-button" aria-haspopup="dialog" onClick={onInstructions}>
          Instruções de Uso
        </button>
      </div>
    </section>
  );
}
