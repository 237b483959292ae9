import { publicSettings } from '#server/settings.ts';
import { markSettingsUnreachable, saveSettings } from '#store/device/settings.ts';

/** Switching to the app fires several events at once; one answer serves them. */
const SAME_MOMENT_MS = 1_000;

let askedAt = Number.NEGATIVE_INFINITY;
let running: Promise<void> | null = null;
let again: ReturnType<typeof setTimeout> | undefined;

/** Asks for the settings again, because somebody looks. A failure changes nothing on the device. */
export function refreshSettings(): Promise<void> {
  if (running) return running;
  if (performance.now() - askedAt < SAME_MOMENT_MS) return Promise.resolve();
  return ask();
}

/** Asks for the settings because they have changed: an answer that is on its way may be older than that. */
export async function refreshChangedSettings(): Promise<void> {
  await running;
  await (running ?? ask());
}

function ask(): Promise<void> {
  clearTimeout(again);
  askedAt = performance.now();
  running = publicSettings()
    .then((answer) => {
      if (answer.ok) return saveSettings(answer.value);
      markSettingsUnreachable();
      // All phones behind one network are told of a change in the same moment: not all of them again.
      if (answer.failure.kind === 'limited')
        again = setTimeout(refreshSettings, answer.failure.seconds * 1000 * (1 + Math.random()));
    })
    .finally(() => {
      running = null;
    });
  return running;
}
