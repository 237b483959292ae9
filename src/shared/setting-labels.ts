import type { EditableSetting } from './setting-fields.ts';

/** How a setting is called, on its screen and in the log. */
export const SETTING_LABELS: Record<EditableSetting, string> = {
  app_name: 'Nome do aplicativo',
  help_url: 'Endereço de ajuda',
  renewal_url: 'Endereço de renovação',
  expiry_notices: 'Avisar por e-mail antes do vencimento',
  instructions_markdown: 'Instruções de Uso',
  flows_markdown: 'Fluxos',
  functions_markdown: 'IA vs. Funções',
  terms_markdown: 'Termos de Uso',
  terms_date: 'Data dos Termos de Uso',
  privacy_markdown: 'Aviso de Privacidade',
  privacy_date: 'Data do Aviso de Privacidade',
  saved_replies: 'Respostas prontas',
  test_names: 'Nomes de teste',
  test_addresses: 'E-mails de teste',
};
