import { useId } from 'react';
import { changeSetting } from '#admin/settings/setting-drafts.ts';
import { type AdminSettings, SETTING_PLACES } from '#domain/admin/admin-settings.ts';
import { type EditableSetting, SETTING_FIELDS } from '#shared/setting-fields.ts';
import { SETTING_LABELS } from '#shared/setting-labels.ts';
import { SettingConflict } from './setting-conflict.tsx';
import { SettingPreview } from './setting-preview.tsx';

type Props = {
  field: EditableSetting;
  text: string;
  isConflict: boolean;
  problem: string | undefined;
  settings: AdminSettings;
  onChange: () => void;
};

/** One setting: its name, one sentence on where it shows, the field, what is wrong with it, and how it will look. */
export function SettingField({ field, text, isConflict, problem, settings, onChange }: Props) {
  const id = useId();
  const { kind } = SETTING_FIELDS[field];
  const label = SETTING_LABELS[field];
  const type = (typed: string) => {
    changeSetting(field, typed, settings);
    onChange();
  };
  const bound = {
    id,
    name: field,
    'aria-describedby': `${id}-onde ${id}-erro`,
    'aria-invalid': problem ? (true as const) : undefined,
    className: CLASSES[kind],
  };
  const onType = ({ target }: { target: { value: string } }) => type(target.value);
  const control =
    kind === 'markdown' || kind === 'replies' || kind === 'names' || kind === 'emails' ? (
      <textarea {...bound} rows={4} value={text} onChange={onType} />
    ) : (
      <input
        {...bound}
        type={kind === 'day' ? 'date' : 'text'}
        inputMode={kind === 'address' ? 'url' : undefined}
        placeholder={field === 'app_name' ? settings.default_app_name : undefined}
        autoComplete="off"
        value={text}
        onChange={onType}
      />
    );
  return (
    <div className="setting">
      {kind === 'switch' ? (
        <label className="setting-switch">
          <input
            {...bound}
            type="checkbox"
            checked={text === 'true'}
            onChange={({ target }) => type(String(target.checked))}
          />
          <span className="font-semibold">{label}</span>
        </label>
      ) : (
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
      )}
      <p id={`${id}-onde`} className="setting-where">
        {SETTING_PLACES[field]}
      </p>
      {kind !== 'switch' && control}
      <p id={`${id}-erro`} role="status" className="text-[0.9375rem] text-error empty:absolute">
        {problem}
      </p>
      {isConflict && <SettingConflict field={field} settings={settings} onDrop={onChange} />}
      <SettingPreview field={field} text={text} />
    </div>
  );
}

const CLASSES = {
  line: 'input aria-invalid:border-error',
  address: 'input aria-invalid:border-error',
  day: 'input setting-day aria-invalid:border-error',
  markdown: 'textarea setting-text aria-invalid:border-error',
  replies: 'textarea setting-text aria-invalid:border-error',
  names: 'textarea aria-invalid:border-error',
  emails: 'textarea aria-invalid:border-error',
  switch: 'setting-check',
} as const;
