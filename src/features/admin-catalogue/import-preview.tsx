import { useId, useState } from 'react';
import {
  countOutcomes,
  IMPORT_OUTCOMES,
  type ImportOutcome,
  type ImportPreview,
} from '#domain/admin/catalogue-import.ts';
import { countText } from '#shared/count-text.ts';
import { MoreButton } from './more-button.tsx';

const NAMES: Record<ImportOutcome, { many: string; tone: string }> = {
  erro: { many: 'Com erro', tone: 'error' },
  novo: { many: 'Novos', tone: 'success' },
  alterado: { many: 'Alterados', tone: 'warning' },
  igual: { many: 'Iguais', tone: 'other' },
};
/** As many lines at once as one reads; ten thousand would freeze a phone. */
const STEP = 100;

/** Each line of a file with what it would do, by kind; first what is wrong. */
export function ImportLines({ preview }: { preview: ImportPreview }) {
  const counts = countOutcomes(preview.items);
  const kinds = IMPORT_OUTCOMES.filter((what) => counts[what] > 0);
  const [chosen, setChosen] = useState<ImportOutcome | null>(null);
  const [shown, setShown] = useState(STEP);
  const labelId = useId();
  const what = chosen && counts[chosen] > 0 ? chosen : kinds[0];
  const lines = preview.items.filter((item) => item.what === what);
  return (
    <div className="import-lines">
      <fieldset className="import-kinds">
        <legend id={labelId} className="sr-only">
          O que mostrar
        </legend>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={`btn btn-quiet tone tone-${NAMES[kind].tone}`}
            aria-pressed={kind === what}
            onClick={() => {
              setChosen(kind);
              setShown(STEP);
            }}
          >
            {NAMES[kind].many} ({countText(counts[kind])})
          </button>
        ))}
      </fieldset>
      <ol aria-label={what && NAMES[what].many} className="panel">
        {lines.slice(0, shown).map((item) => (
          <li key={item.line}>
            <span className="import-line">
              {preview.unit === 'linha' ? 'Linha' : 'Item'} {item.line}
            </span>
            <strong>{item.title || '(sem nome)'}</strong>
            {item.details.length > 0 && (
              <span className={`import-details ${item.what}`}>{detailsOf(item)}</span>
            )}
          </li>
        ))}
      </ol>
      <MoreButton total={lines.length} shown={shown} step={STEP} onMore={setShown} />
    </div>
  );
}

const detailsOf = ({ what, details }: ImportPreview['items'][number]): string =>
  what === 'alterado' ? `Muda: ${details.join(', ')}` : details.join('; ');
