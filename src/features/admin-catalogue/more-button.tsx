import { countText } from '#shared/count-text.ts';

type Props = {
  total: number;
  shown: number;
  step: number;
  className?: string;
  onMore: (shown: number) => void;
};

/** The way to the next ones of a long list that is shown by and by; nothing where all are shown. */
export function MoreButton({ total, shown, step, className = '', onMore }: Props) {
  const left = total - shown;
  if (left <= 0) return null;
  return (
    <button type="button" className={`btn btn-quiet ${className}`} onClick={() => onMore(shown + step)}>
      Mostrar mais {Math.min(step, left)} de {countText(left)}
    </button>
  );
}
