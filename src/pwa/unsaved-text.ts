type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A search can be typed again; these are answers, codes, messages. */
const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'email', 'tel', 'url', 'number', 'date']);

const touched = new Set<TextField>();

/**
 * Notices every field that somebody types into, on whatever screen: a form that forgot to say that it is half filled
 * would lose its text to a reload.
 */
export function watchUnsavedText(): void {
  document.addEventListener('input', ({ target }) => recordTyping(target), { capture: true, passive: true });
}

function recordTyping(target: EventTarget | null): void {
  // Forgets those that have left: each would keep the whole screen in memory with which it went.
  hasUnsavedText();
  if (target instanceof HTMLTextAreaElement) touched.add(target);
  if (target instanceof HTMLInputElement && TEXT_TYPES.has(target.type)) touched.add(target);
}

/** Whether a typed text still stands in its field. A form that was sent is emptied or leaves the screen. */
export function hasUnsavedText(): boolean {
  for (const field of touched) if (!field.isConnected || !field.value.trim()) touched.delete(field);
  return touched.size > 0;
}
