/** What a command tells the screen: done, or why not in words for the person. Commands never throw. */
export type Outcome<T = void> =
  | { ok: true; value: T }
  | { ok: false; title: string; description: string; code: string };
