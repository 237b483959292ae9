import type { App } from './app.ts';
import { marked } from './hostile-marks.ts';

const MARKDOWN = ['instructions', 'terms', 'privacy', 'flows', 'functions'].map((name) => `${name}_markdown`);
const LINES = ['test_names', 'test_addresses'];

/** The texts of the settings that hold many of them at once; a name of the app holds one. */
export const SETTING_COLUMNS = [...MARKDOWN, ...LINES, 'saved_replies'].map(
  (field) => `app_settings.${field}`,
);

export const SETTINGS = '/api/collections/app_settings/records/settings0000000';

const onOneLine = (text: string) => text.replaceAll('\n', ' ');

/** One setting with all texts, in the way that it holds several; each marked where a reader sees it. */
export function settingOf(field: string, texts: readonly string[]): string {
  const of = (text: string, n: number) => marked(text, `app_settings.${field}`, n);
  // What Markdown takes for HTML it drops: the mark stands behind it. A link's address is tried besides.
  const asMarkdown = (text: string, n: number) =>
    `${text}\n\n[toque](<${onOneLine(text).replace(/[<>\\]/g, '\\$&')}>)\n\n${of('', n)}`;
  if (MARKDOWN.includes(field)) return texts.map(asMarkdown).join('\n\n');
  if (field === 'saved_replies')
    return texts.map((text, n) => `# ${of(onOneLine(text), n)}\n${text}`).join('\n');
  return texts.map((text, n) => of(onOneLine(text), n)).join('\n');
}

export async function writeHostileSettings(app: App, texts: readonly string[]): Promise<void> {
  const fields = SETTING_COLUMNS.map((column) => column.split('.')[1] as string);
  const entries = fields.map((field) => [field, settingOf(field, texts)]);
  await app.operator('PATCH', SETTINGS, Object.fromEntries(entries));
}

/** The same app, in which whatever else is written into a setting or a description has the texts behind it. */
export function withHostileTexts(app: App, texts: readonly string[]): App {
  const isText = (field: string) => SETTING_COLUMNS.includes(`app_settings.${field}`);
  const one = texts.at(-1) ?? '';
  const own: Partial<App> = {
    operator: (method, path, body) => {
      if (method !== 'PATCH' || path !== SETTINGS) return app.operator(method, path, body);
      const entries = Object.entries(body as Record<string, unknown>).map(([field, value]) =>
        value && isText(field) ? [field, `${value}\n\n${settingOf(field, texts)}`] : [field, value],
      );
      return app.operator(method, path, Object.fromEntries(entries));
    },
    changeAssistant: (id, change) =>
      app.changeAssistant(
        id,
        change.description ? { ...change, description: `${change.description} ${one}` } : change,
      ),
  };
  return Object.assign(Object.create(app) as App, own);
}
