/** What everybody may know of the settings. A name that is taken away makes the server a stranger to the pages of before. */
export const SETTING_NAMES = [
  'app_name',
  'help_url',
  'renewal_url',
  'instructions_markdown',
  'terms_markdown',
  'terms_date',
  'privacy_markdown',
  'privacy_date',
  'flows_markdown',
  'functions_markdown',
] as const;
