import { runAdminAction } from '#admin/client/run-admin-action.ts';
import type { SavedSettings } from '#domain/admin/admin-settings.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import * as server from '#server/admin-settings.ts';

/** Saves several settings together, or none. */
export const changeSettings = (edits: server.SettingEdits): Promise<Outcome<SavedSettings>> =>
  runAdminAction('Erro ao salvar as configurações', () => server.changeSettings(edits));

/** Takes one change back, over the version of the field that was seen. */
export const undoSettingChange = (id: number, version: number): Promise<Outcome<SavedSettings>> =>
  runAdminAction('Erro ao desfazer a alteração', () => server.undoSettingChange(id, version));
