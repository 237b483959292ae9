import { type FieldDifference, fieldDifferences } from '#domain/admin/admin-change.ts';
import { type AssistantField, type AssistantText, cleanAssistant } from '#shared/assistant-text.ts';

export type MergedText = {
  text: AssistantText;
  /** What the fields are called that were taken from somebody else. */
  taken: string[];
};

const namesOf = (differences: readonly FieldDifference[]) => differences.map(({ field }) => field);

/**
 * The own text with what only somebody else has changed meanwhile: saved as it was, it would take that back. Fields that both have changed stay
 * as the person wrote them.
 * @param base what both have begun with, null where that is not known: then nothing is taken
 * @param current what is stored now, null where it was deleted
 */
export function mergeTexts(
  mine: AssistantText,
  base: AssistantText | null,
  current: AssistantText | null,
): MergedText {
  if (!base || !current) return { text: mine, taken: [] };
  const own = namesOf(fieldDifferences(base, cleanAssistant(mine)));
  const theirs = fieldDifferences(base, current).filter(({ field }) => !own.includes(field));
  const parts = namesOf(theirs).map((field) => [field, current[field as AssistantField]]);
  return { text: { ...mine, ...Object.fromEntries(parts) }, taken: theirs.map(({ label }) => label) };
}
