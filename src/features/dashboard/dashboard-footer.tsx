import { Link } from 'react-router-dom';
import { expiryLabel } from '#domain/access/expiry.ts';
import type { Member } from '#domain/member/member.ts';
import { paths } from '#routes/paths.ts';
import { useAppName } from '#ui/page/app-name.ts';

type Props = { member: Member | null | undefined; now: number; onRenew: () => void };

/** Copyright, what the person has, and three ways on. */
export function DashboardFooter({ member, now, onRenew }: Props) {
  const appName = useAppName();
  const summary = accessSummary(member, now);
  return (
    <footer className="mt-10 ruled">
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-5 wrap-anywhere text-[0.9375rem] text-muted">
        <p>
          © {new Date(now).getFullYear()} {appName}
        </p>
        {summary && <p>{summary}</p>}
        <nav aria-label="Rodapé" className="flex flex-wrap gap-x-5 sm:ml-auto">
          <button type="button" className="footer-link" aria-haspopup="dialog" onClick={onRenew}>
            Renovar
          </button>
          <Link to={paths.support} className="footer-link">
            Suporte
          </Link>
          <Link to={paths.terms} className="footer-link">
            Termos
          </Link>
        </nav>
      </div>
    </footer>
  );
}

function accessSummary(member: Member | null | undefined, now: number): string {
  if (!member?.profile) return '';
  const { label, day } = expiryLabel(member.profile.expiresAt, now);
  const expiry = day ? `${label} ${day}` : label;
  const plan = member.profile.planType;
  // 'Vitalício · Vitalício' says nothing twice.
  return plan && plan !== expiry ? `${plan} · ${expiry}` : expiry;
}
