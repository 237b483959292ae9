import type { Assistant } from './assistant.ts';

/** Members in some order, which are looked up when somebody asks for them; an array is such a list too. */
type LazyList<T> = {
  readonly length: number;
  /** Those at the places `from` to before `to`. */
  slice: (from: number, to: number) => readonly T[];
};
export type AssistantList = LazyList<Assistant>;

/** Those that stand at these places of `assistants`. */
export const assistantsAt = (assistants: readonly Assistant[], places: LazyList<number>): AssistantList => ({
  length: places.length,
  slice: (from, to) => places.slice(from, to).flatMap((place) => assistants[place] ?? []),
});

export const allOf = <T>(list: LazyList<T>): readonly T[] => list.slice(0, list.length);
