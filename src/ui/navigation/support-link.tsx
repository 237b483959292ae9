import { NavLink } from 'react-router-dom';

type Props = { helpUrl: string; to: string; className?: string; onClick?: () => void };

/** 'Suporte' in the bars: the self-hoster's help page in a new tab, or the app's own screen. */
export function SupportLink({ helpUrl, to, className = '', onClick }: Props) {
  if (!helpUrl)
    return (
      <NavLink to={to} className={className} onClick={onClick}>
        Suporte
      </NavLink>
    );
  return (
    <a
      href={helpUrl}
      target="_blank"
      rel="noopener noreferrer"
      title="Abre em nova aba"
      className={className}
      onClick={onClick}
    >
      Suporte
    </a>
  );
}
