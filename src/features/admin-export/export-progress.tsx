import type { Progress } from '#admin/export/build-export.ts';
import { counted, countText } from '#shared/count-text.ts';

type Props = { progress: Progress | null; isSaved: boolean; title: string };

/** Rows of total, for exports that take longer than a glance. */
export function ExportProgress({ progress, isSaved, title }: Props) {
  if (!progress) return null;
  const { done, total, step, steps, file } = progress;
  const share = total === 0 ? 1 : done / total;
  const rows = `${countText(done)} de ${counted(total, 'linha', 'linhas')}`;
  return (
    <div className="grid gap-1">
      <progress
        className="progress"
        aria-label={`Progresso: ${title}`}
        value={isSaved ? 1 : (step - 1 + share) / steps}
        max={1}
      />
      <p className="text-[0.9375rem] even-digits">{steps === 1 ? rows : `${file}: ${rows}`}</p>
    </div>
  );
}
