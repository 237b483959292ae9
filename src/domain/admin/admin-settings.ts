import * as z from 'zod/mini';
import { EDITABLE_SETTINGS, type EditableSetting } from '#shared/setting-fields.ts';

const text = z.string();
const settingName = z.enum(EDITABLE_SETTINGS);

/** An object with every setting; `z.record` would bring its code into a file that members load. */
const eachSetting = <T extends z.ZodMiniType>(of: T) =>
  z.object(Object.fromEntries(EDITABLE_SETTINGS.map((name) => [name, of])) as Record<EditableSetting, T>);

/** All settings, as texts, and the number of the last change of each. */
export const savedSettingsSchema = z.object({ values: eachSetting(text), versions: eachSetting(z.number()) });
export type SavedSettings = z.infer<typeof savedSettingsSchema>;

const changeHead = { id: z.number(), at: text, field: settingName, who: text };
const changeEntrySchema = z.object(changeHead);
export type SettingChangeEntry = z.infer<typeof changeEntrySchema>;

export const adminSettingsSchema = z.object({
  ...savedSettingsSchema.shape,
  default_app_name: text,
  /** The newest first, without their texts. */
  changes: z.array(changeEntrySchema),
});
export type AdminSettings = z.infer<typeof adminSettingsSchema>;

export const settingChangeSchema = z.object({ ...changeHead, before: text, after: text });
export type SettingChange = z.infer<typeof settingChangeSchema>;

/** In one sentence where a setting shows. */
export const SETTING_PLACES: Record<EditableSetting, string> = {
  app_name: 'Aparece no topo e no rodapé das telas, no título da página e nos e-mails.',
  help_url: 'Abre em outra aba pelo item Suporte das barras; vazio, o item leva ao formulário de suporte.',
  renewal_url: 'Abre pelo botão Renovar Acesso do catálogo; vazio, o botão só mostra um aviso.',
  expiry_notices: 'Cada membro recebe um e-mail 30, 7 e 1 dia antes de o acesso vencer.',
  instructions_markdown: 'Abre pelo botão Instruções de Uso do catálogo; vazio, o botão só mostra um aviso.',
  flows_markdown: 'Abre pelo item Fluxos da barra; vazio, o item só mostra um aviso.',
  functions_markdown: 'Abre pelo item IA vs. Funções da barra; vazio, o item só mostra um aviso.',
  terms_markdown: 'Aparece na página Termos de Uso, que o rodapé do catálogo abre.',
  terms_date: 'Aparece acima do texto, como versão.',
  privacy_markdown: 'Aparece abaixo dos Termos de Uso, e numa janela da tela de cadastro.',
  privacy_date: 'Aparece acima do texto, como versão.',
  saved_replies:
    'Entram na resposta a um ticket com / e o número. Comece cada uma com uma linha como: # Boas-vindas; {nome}, {plano} e {validade} são preenchidos.',
  test_names: 'Limpar Testes, na aba Suporte, apaga os tickets de quem tem um destes nomes. Um por linha.',
  test_addresses: 'Limpar Testes, na aba Suporte, apaga os tickets destes endereços. Um por linha.',
};
