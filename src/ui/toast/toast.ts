import { create } from 'zustand';

export type ToastMessage = {
  title: string;
  description?: string;
  tone: 'success' | 'error' | 'info';
  /** What can be done about it while it is shown. */
  action?: { text: string; onSelect: () => void };
};
export type ShownToast = ToastMessage & { id: number };

/** Never below 5 s: the text must be readable for a slow reader, errors twice as long. */
const LIFE_MS = { success: 6_000, info: 8_000, error: 12_000 } as const;
/** Time to read, decide and reach the button, where the words alone would go sooner. */
const ACTION_LIFE_MS = 10_000;
/** After the pointer or the focus leaves, nothing vanishes at once. */
const GRACE_MS = 2_500;
/** More than this would cover the screen on a phone. */
const MAX_SHOWN = 3;

type Clock = { endsAt: number; left: number; timer: ReturnType<typeof setTimeout> | undefined };

export const useToasts = create<{ toasts: readonly ShownToast[] }>(() => ({ toasts: [] }));

const clocks = new Map<number, Clock>();
let nextId = 1;
let held = false;

/** Shows a message; callable from anywhere. The same words again replace the older ones. */
export function toast(message: ToastMessage): number {
  const id = nextId++;
  const { toasts } = useToasts.getState();
  const kept = toasts.filter((shown) => !isSame(shown, message)).slice(-(MAX_SHOWN - 1));
  useToasts.setState({ toasts: [...kept, { ...message, id }] });
  // As one that is closed: what goes may have had the focus, and nobody would hear of that.
  if (kept.length < toasts.length) releaseToasts();
  for (const known of clocks.keys()) if (!kept.some((shown) => shown.id === known)) stop(known);
  const clock: Clock = {
    endsAt: 0,
    left: Math.max(LIFE_MS[message.tone], message.action ? ACTION_LIFE_MS : 0),
    timer: undefined,
  };
  clocks.set(id, clock);
  if (!held) start(id, clock);
  return id;
}

/** The message of these words that is on the screen. */
export const shownToast = (words: Words): ToastMessage | undefined =>
  useToasts.getState().toasts.find((shown) => isSame(shown, words));

/** Takes a message away, by its close button or because its time is over; of one that has gone already nothing is left to do. */
export function dismissToast(id: number): void {
  if (!stop(id)) return;
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
  // One that is closed takes the focus along, and perhaps the place under the pointer, and neither is reported: all others would stay.
  releaseToasts();
}

/** Takes all messages away, when what they spoke of is over. */
export function dismissAllToasts(): void {
  for (const { id } of useToasts.getState().toasts) dismissToast(id);
}

/** Stops all clocks while somebody reads (pointer or focus inside). */
export function holdToasts(): void {
  if (held) return;
  held = true;
  for (const clock of clocks.values()) {
    clearTimeout(clock.timer);
    clock.left = clock.endsAt - performance.now();
  }
}

const isHidden = (): boolean => typeof document === 'object' && document.hidden;

/** Lets the clocks run again. On a page that nobody sees they wait: what is said there is for whoever comes back. */
export function releaseToasts(): void {
  if (!held || isHidden()) return;
  held = false;
  for (const [id, clock] of clocks) {
    clock.left = Math.max(clock.left, GRACE_MS);
    start(id, clock);
  }
}

function start(id: number, clock: Clock): void {
  clock.endsAt = performance.now() + clock.left;
  clock.timer = setTimeout(() => dismissToast(id), clock.left);
}

/** Whether there was one to stop: each message that is shown has its clock. */
function stop(id: number): boolean {
  clearTimeout(clocks.get(id)?.timer);
  return clocks.delete(id);
}

/** What tells messages apart. */
type Words = Pick<ToastMessage, 'title' | 'description'>;

const isSame = (a: Words, b: Words): boolean => a.title === b.title && a.description === b.description;
