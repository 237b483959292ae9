import { progressText } from './progress-text.ts';

type Progress = { done: number; total: number } | null;

/** As high as a card and as a row of the list (assistant-card.css), and enough of them to fill a phone. */
const SHAPES = {
  cards: { item: 'skeleton h-69', grid: 'waiting grid gap-4 pt-5', rows: 2 },
  list: { item: 'skeleton h-21', grid: 'waiting grid gap-2 pt-5', rows: 7 },
} as const;

/** The first load, before any card is there: words, how far it is, and the shape of what comes. */
export function FirstLoad({
  progress,
  columns,
  isList,
}: {
  progress: Progress;
  columns: number;
  isList: boolean;
}) {
  const { item, grid, rows } = isList ? SHAPES.list : SHAPES.cards;
  return (
    <div className="pt-5">
      <LoadProgress progress={progress} />
      <div
        aria-hidden="true"
        className={grid}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: columns * rows }, (_, at) => `skeleton-${at}`).map((key) => (
          <div key={key} className={item} />
        ))}
      </div>
    </div>
  );
}

/** 'Carregando dados...', with numbers once they are known. */
export function LoadProgress({ progress }: { progress: Progress }) {
  return (
    <div className="grid gap-2">
      <p role="status" className="flex flex-wrap justify-between gap-x-4 text-muted">
        Carregando dados...
        {/* Outside the announcement: a number that runs would be read aloud a hundred times. */}
        {progress && (
          <span aria-hidden="true" className="even-digits">
            {progressText(progress)}
          </span>
        )}
      </p>
      <progress
        className="progress"
        aria-label="Carregando dados"
        value={progress?.done}
        max={progress?.total || undefined}
      />
    </div>
  );
}
