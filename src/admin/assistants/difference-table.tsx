import type { FieldDifference } from '#domain/admin/admin-change.ts';
import './difference.css';

type Props = {
  /** One heading a state, in the order of the texts. */
  heads: readonly string[];
  differences: readonly FieldDifference[];
  /** A button to take over what a state has in a field. */
  onTake?: { head: string; act: (field: string) => void };
};

/** Texts side by side, field by field; on a phone one below the other. */
export function DifferenceTable({ heads, differences, onTake }: Props) {
  return (
    <div className="differences">
      {differences.map(({ field, label, texts }) => (
        <section key={field} aria-label={label}>
          <h3>{label}</h3>
          <dl>
            {heads.map((head, at) => (
              <div key={head}>
                <dt>{head}</dt>
                <dd>{texts[at] || <em>vazio</em>}</dd>
              </div>
            ))}
          </dl>
          {onTake && (
            <button
              type="button"
              className="btn btn-quiet"
              aria-label={`${onTake.head}: ${label}`}
              onClick={() => onTake.act(field)}
            >
              {onTake.head}
            </button>
          )}
        </section>
      ))}
    </div>
  );
}
