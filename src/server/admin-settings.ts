import {
  type AdminSettings,
  adminSettingsSchema,
  type SavedSettings,
  type SettingChange,
  savedSettingsSchema,
  settingChangeSchema,
} from '#domain/admin/admin-settings.ts';
import type { Result } from '#domain/result/failure.ts';
import type { EditableSetting } from '#shared/setting-fields.ts';
import { get, post, shapedBy } from './admin-call.ts';

/** All settings with their versions, and the changes that are kept, the newest first. */
export const showSettings = (): Promise<Result<AdminSettings>> =>
  get('admin/settings', shapedBy(adminSettingsSchema));

/** One change with the texts before and after it. */
export const showSettingChange = (id: number): Promise<Result<SettingChange>> =>
  get('admin/setting-change', shapedBy(settingChangeSchema), { id });

export type SettingEdits = Partial<Record<EditableSetting, { text: string; version: number }>>;

/** Saves all of it or nothing; refused where somebody else has changed a field since this version. */
export function changeSettings(edits: SettingEdits): Promise<Result<SavedSettings>> {
  const entries = Object.entries(edits);
  const changes = Object.fromEntries(entries.map(([field, { text }]) => [field, text]));
  const versions = Object.fromEntries(entries.map(([field, { version }]) => [field, version]));
  return post('change-settings', { changes, versions }, shapedBy(savedSettingsSchema));
}

/** Gives a field the text that it had before this change. */
export const undoSettingChange = (id: number, version: number): Promise<Result<SavedSettings>> =>
  post('undo-setting-change', { id, version }, shapedBy(savedSettingsSchema));
