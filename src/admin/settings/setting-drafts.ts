import { create } from 'zustand';
import { forgetWithRole } from '#admin/client/forget-with-role.ts';
import type { SavedSettings } from '#domain/admin/admin-settings.ts';
import { EDITABLE_SETTINGS, type EditableSetting, readSetting } from '#shared/setting-fields.ts';

/** A text that is not saved yet, and the version that it was written over. */
type Draft = { text: string; version: number };
type Drafts = Readonly<Partial<Record<EditableSetting, Draft>>>;

/**
 * What is being written in the settings. Outside the screens, so that it survives a look at another section or at the
 * catalogue; in memory only, and a reload asks first.
 */
export const useSettingDrafts = create<{ drafts: Drafts }>(() => ({ drafts: {} }));

forgetWithRole(() => useSettingDrafts.setState({ drafts: {} }));

/** What a field shows: the draft, else what is saved. `isConflict`: somebody else has saved another text meanwhile. */
export function shownSetting(field: EditableSetting, saved: SavedSettings, drafts: Drafts) {
  const draft = drafts[field];
  const text = draft?.text ?? saved.values[field];
  const isChanged = text !== saved.values[field];
  const isConflict = isChanged && draft !== undefined && draft.version !== saved.versions[field];
  return { text, isChanged, isConflict };
}

const setDraft = (field: EditableSetting, draft: Draft | undefined): void =>
  useSettingDrafts.setState(({ drafts }) => {
    const { [field]: _, ...others } = drafts;
    return { drafts: draft ? { ...others, [field]: draft } : others };
  });

/** Writes on; a text that is as it was saved is no draft. */
export function changeSetting(field: EditableSetting, text: string, saved: SavedSettings): void {
  const former = useSettingDrafts.getState().drafts[field];
  const version = former?.version ?? saved.versions[field];
  const isSaved = text === saved.values[field] && version === saved.versions[field];
  setDraft(field, isSaved ? undefined : { text, version });
}

/** In a conflict: the own text is to go over the one that was seen just now. */
export function keepOwnText(field: EditableSetting, saved: SavedSettings): void {
  const draft = useSettingDrafts.getState().drafts[field];
  if (draft) setDraft(field, { ...draft, version: saved.versions[field] });
}

/** Gives an own text up for the saved one. */
export const dropDraft = (field: EditableSetting): void => setDraft(field, undefined);

/** Forgets the drafts that are stored as they are: the answer to their save was lost, or somebody else has written the same. */
export function dropStored(saved: SavedSettings): void {
  for (const field of EDITABLE_SETTINGS) {
    const draft = useSettingDrafts.getState().drafts[field];
    // Over the version that is stored, somebody may be in the middle of a word.
    if (!draft || draft.version === saved.versions[field]) continue;
    if (readSetting(field, draft.text).text === saved.values[field]) dropDraft(field);
  }
}

/** Forgets the drafts that are saved now; what was typed since they were sent stays, over the new version. */
export function dropSaved(sent: Drafts, saved: SavedSettings): void {
  for (const field of EDITABLE_SETTINGS) {
    const draft = useSettingDrafts.getState().drafts[field];
    if (!sent[field] || !draft) continue;
    const isSame = draft.text === sent[field].text;
    setDraft(field, isSame ? undefined : { text: draft.text, version: saved.versions[field] });
  }
}
