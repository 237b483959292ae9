/** What everybody may know of the settings. */
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
