import * as z from 'zod/mini';
import type { Assistant } from '#domain/assistant/assistant.ts';
import type { AssistantText } from '#shared/assistant-text.ts';

const text = z.string();

/** What administrators write of an assistant. */
const TEXT = {
  name: text,
  description: text,
  category: text,
  tags: z.array(text),
  url: text,
  published: z.boolean(),
};
export const assistantTextSchema = z.object(TEXT);

/**
 * An assistant with all that administrators write of it, also one that members do not see. By its shape: what only administrators'
 * schemas use of the library would be in the members' part of it.
 */
export const adminAssistantSchema = z.object({ id: text, ...TEXT });
export type AdminAssistant = z.infer<typeof adminAssistantSchema>;

export const adminAssistantsSchema = z.object({ items: z.array(adminAssistantSchema) });

/** A change that was made; `change` is the id by which it is taken back, '' when there was nothing to change. */
export const madeChangeSchema = z.object({ id: text, change: text });
export type MadeChange = z.infer<typeof madeChangeSchema>;

export const EMPTY_ASSISTANT: AssistantText = {
  name: '',
  description: '',
  category: '',
  tags: [],
  url: '',
  published: true,
};

/** The text of an assistant without its id. */
export const textOf = ({ id: _, ...written }: AdminAssistant): AssistantText => written;

/** What a card shows of a text. */
export const toCard = (id: string, { published: _, ...shown }: AssistantText): Assistant => ({
  id,
  ...shown,
});
