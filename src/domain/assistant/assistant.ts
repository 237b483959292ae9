import { fold } from '#shared/fold.ts';

/** One assistant of the catalogue. `url` is '' while the access is locked. */
export type Assistant = {
  id: string;
  name: string;
  description: string;
  category: string;
  tags: readonly string[];
  url: string;
};

/** Only https without credentials is ever opened, whatever an old row or an import may hold. */
export function safeUrl(url: string): string {
  try {
    const parsed = new URL(url);
    return parsed.protocol === 'https:' && !parsed.username && !parsed.password ? url : '';
  } catch {
    return '';
  }
}

/** The assistant without the address it opens: what a locked device may keep. */
export const withoutUrl = (assistant: Assistant): Assistant => ({ ...assistant, url: '' });

/** Sort key of the default order: category, then name, both without case and accents. */
export const orderKey = (assistant: Assistant): string =>
  `${fold(assistant.category)}\u0000${fold(assistant.name)}\u0000${assistant.id}`;
