import { adminQueryNames, SETTINGS_PANEL, settingsPath } from '#routes/admin-query.ts';
import { queryNames } from '#routes/query.ts';
import type { EditableSetting } from '#shared/setting-fields.ts';

/** The parts of the panel, in their order; the id stands in the address. */
export const SECTIONS = [
  { id: 'aplicativo', label: 'Aplicativo' },
  { id: 'textos', label: 'Textos' },
  { id: 'pessoas', label: 'Pessoas' },
  { id: 'compras', label: 'Compras' },
  { id: 'servidor', label: 'Servidor' },
  { id: 'alteracoes', label: 'Alterações' },
] as const;
export type Section = (typeof SECTIONS)[number]['id'];

export const sectionLabel = (section: Section): string =>
  SECTIONS.find(({ id }) => id === section)?.label ?? '';

export const sectionPath = (section: Section): string => settingsPath(section);

/** The section that an address names; the first for an unknown one, undefined where the panel is not open. */
export function readSection(search: URLSearchParams): Section | undefined {
  if (search.get(queryNames.panel) !== SETTINGS_PANEL) return undefined;
  return SECTIONS.find(({ id }) => id === search.get(adminQueryNames.settingsSection))?.id ?? SECTIONS[0].id;
}

type Form = { section: Section; title: string; fields: readonly EditableSetting[] };

/** What is saved together. */
export const FORMS: readonly Form[] = [
  { section: 'aplicativo', title: 'Nome e endereços', fields: ['app_name', 'help_url', 'renewal_url'] },
  { section: 'aplicativo', title: 'Avisos aos membros', fields: ['expiry_notices'] },
  { section: 'aplicativo', title: 'Dados de teste', fields: ['test_names', 'test_addresses'] },
  { section: 'textos', title: 'Termos de Uso', fields: ['terms_markdown', 'terms_date'] },
  { section: 'textos', title: 'Aviso de Privacidade', fields: ['privacy_markdown', 'privacy_date'] },
  { section: 'textos', title: 'Instruções de Uso', fields: ['instructions_markdown'] },
  { section: 'textos', title: 'Respostas prontas', fields: ['saved_replies'] },
  { section: 'textos', title: 'Fluxos', fields: ['flows_markdown'] },
  { section: 'textos', title: 'IA vs. Funções', fields: ['functions_markdown'] },
];
