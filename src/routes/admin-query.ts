import { paths } from './paths.ts';
import { queryNames } from './query.ts';

/** Query parameters that only administrators use, apart from `query.ts`: members do not load them. */
export const adminQueryNames = {
  /** On `/admin`: the tab. */
  tab: 'tab',
  /** A request or a ticket, beside the tab that shows it. */
  record: 'id',
  /** The part of the settings. */
  settingsSection: 'secao',
  /** On `/dashboard`: the assistant that is written, by its id, NEW_ASSISTANT, or a copy of one. */
  editedAssistant: 'editar',
  /** The sheet that brings a file into the catalogue. */
  importFile: 'importar',
  /** The sheet that says what is used. */
  usage: 'uso',
} as const;

/** The one value of the sheets of the catalogue. */
export const CATALOGUE = 'catalogo';

/** The query of an administrators' tab. */
export const adminQuery = (tab: string): URLSearchParams =>
  new URLSearchParams({ [adminQueryNames.tab]: tab });

/** The panel that holds the settings. */
export const SETTINGS_PANEL = 'configuracoes';

export const settingsPath = (section: string): string => {
  const query = { [queryNames.panel]: SETTINGS_PANEL, [adminQueryNames.settingsSection]: section };
  return `${paths.admin}?${new URLSearchParams(query)}`;
};

/** Where the changes of settings are shown, and taken back. */
export const settingChangesPath = settingsPath('alteracoes');
