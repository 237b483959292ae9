import type { SupportSender } from './support-sender.ts';

let running: SupportSender | null = null;
let waiting: ((sender: SupportSender) => void)[] = [];

/** Registry, for the commands: the sender of messages that is running in this tab; null when none is. */
export function setRunningSender(sender: SupportSender | null): void {
  running = sender;
  if (!sender) return;
  for (const resolve of waiting) resolve(sender);
  waiting = [];
}

/** The running sender, as soon as there is one: its code arrives after the screen's. */
export const whenSenderRuns = (): Promise<SupportSender> =>
  running ? Promise.resolve(running) : new Promise((resolve) => waiting.push(resolve));

export const runningSender = (): SupportSender | null => running;
