import { fold } from '#shared/fold.ts';
import { isHttpsAddress } from '#shared/https-address.ts';

/** One assistant of the catalogue. `url` is '' while the access is locked. */
export type Assistant = {
  id: string;
  name: string;
  description: string;
  category: string;
  tags: readonly string[];
  url: string;
};

/** Only https without credentials is ever opened, whatever an old row may hold. */
export const safeUrl = (url: string): string => (isHttpsAddress(url) ? url : '');

/** The assistant without the address it opens: what a locked device may keep. */
export const withoutUrl = (assistant: Assistant): Assistant => ({ ...assistant, url: '' });

/** Sort key of the default order: category, then name, both without case and accents. */
export const orderKey = (assistant: Assistant): string =>
  `${fold(assistant.category)}\u0000${fold(assistant.name)}\u0000${assistant.id}`;
