import type { MouseEvent } from 'react';
import { dropDraft, keepOwnText } from '#admin/settings/setting-drafts.ts';
import type { AdminSettings } from '#domain/admin/admin-settings.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import type { EditableSetting } from '#shared/setting-fields.ts';
import { SETTING_LABELS } from '#shared/setting-labels.ts';
import { settingValueText } from './setting-value-text.ts';

type Props = { field: EditableSetting; settings: AdminSettings; onDrop: () => void };

/** Somebody else has saved another text since this one was begun: both are shown, and the person decides. */
export function SettingConflict({ field, settings, onDrop }: Props) {
  const change = settings.changes.find((one) => one.field === field);
  /** Two fields may be in conflict at once. */
  const label = SETTING_LABELS[field];
  const saved = settingValueText(field, settings.values[field]);
  /** Both buttons go with the conflict; it goes on in the field. */
  const choosing = (choose: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    choose();
  };
  return (
    <div role="alert" className="note tone tone-lifetime setting-conflict">
      <p>
        Outro texto foi salvo{change && ` em ${formatMoment(change.at)} (${change.who})`}. O seu continua
        acima. O que está salvo:
      </p>
      <pre className="setting-saved">{saved}</pre>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-quiet"
          onClick={choosing(() => keepOwnText(field, settings))}
        >
          Ficar com o meu
          <span className="sr-only">: {label}</span>
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          onClick={choosing(() => {
            dropDraft(field);
            onDrop();
          })}
        >
          Usar o que está salvo
          <span className="sr-only">: {label}</span>
        </button>
      </div>
    </div>
  );
}
