import { type EditableSetting, SETTING_FIELDS } from '#shared/setting-fields.ts';

/** A setting as a person reads it. */
export function settingValueText(field: EditableSetting, value: string): string {
  const { kind } = SETTING_FIELDS[field];
  if (kind === 'switch') return value === 'true' ? 'ligado' : 'desligado';
  if (value === '') return '(vazio)';
  return kind === 'day' ? value.split('-').reverse().join('/') : value;
}
