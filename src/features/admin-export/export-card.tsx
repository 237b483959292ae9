import { useId } from 'react';
import { type ExportKind, exportFile } from '#admin/export/build-export.ts';
import { useExports } from '#admin/export/exports.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { ExportProgress } from './export-progress.tsx';
import { exportWithToast } from './export-with-toast.ts';

type Props = { kind: ExportKind; title: string; text: string; className?: string };

/** One file that can be made: what is in it, and how far it is. */
export function ExportCard({ kind, title, text, className = '' }: Props) {
  const titleId = useId();
  const running = useExports((state) => state.running[kind]);
  const file = exportFile(kind);
  return (
    <article aria-labelledby={titleId} className={`panel export-card ${className}`}>
      <h3 id={titleId} className="text-lg font-semibold">
        {title}
      </h3>
      <p className="text-muted">{text}</p>
      <p className="export-file">{file}</p>
      <ExportProgress
        progress={running?.progress ?? null}
        isSaved={running?.isSaved ?? false}
        title={title}
      />
      <div className="export-actions">
        <BusyButton
          busy={running !== undefined}
          busyText="Exportando..."
          className={kind === 'all' ? 'btn-primary' : 'btn-soft-primary'}
          onClick={() => void exportWithToast(kind)}
          aria-describedby={titleId}
        >
          {kind === 'all' ? 'Exportar tudo (ZIP)' : 'Exportar CSV'}
        </BusyButton>
        {running && !running.isSaved && (
          <button
            type="button"
            className="btn btn-quiet"
            aria-describedby={titleId}
            onClick={({ currentTarget }) => {
              // It goes with the export, which can be begun again by the button before it.
              currentTarget.parentElement?.querySelector('button')?.focus();
              running.cancel();
            }}
          >
            Cancelar
          </button>
        )}
      </div>
    </article>
  );
}
