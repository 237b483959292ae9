import { newId } from '#domain/new-id.ts';

/** A broadcast between the tabs of this browser, kept nowhere. */
const UNSAVED_CHANNEL = 'agentes-nao-salvos';
/** A tab that can answer does so within a few milliseconds; one that sleeps never does, and nobody's sign-out hangs on it. */
const ANSWER_WITHIN_MS = 150;

type Message = { asks: string } | { answers: string; texts: readonly string[] };

/** One for asking and answering: another one of the same page would hear its question, and answer it as another tab. */
let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel(UNSAVED_CHANNEL);
  return channel;
}

/** Lets the other tabs of this browser know, whenever one asks, what a sign-out there would take from this one. */
export function answerOtherTabs(unsaved: () => readonly string[]): void {
  open()?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const texts = unsaved();
    if ('asks' in data && texts.length > 0) channel?.postMessage({ answers: data.asks, texts });
  });
}

/** What a sign-out would take from the other tabs, in words. */
export async function unsavedElsewhere(): Promise<readonly string[]> {
  const id = newId();
  const found = new Set<string>();
  const hear = ({ data }: MessageEvent<Message>) => {
    if ('answers' in data && data.answers === id) for (const text of data.texts) found.add(text);
  };
  const asked = open();
  if (!asked) return [];
  asked.addEventListener('message', hear);
  asked.postMessage({ asks: id });
  await new Promise((over) => setTimeout(over, ANSWER_WITHIN_MS));
  asked.removeEventListener('message', hear);
  return [...found];
}
