import { create } from 'zustand';
import { recallJson, remember } from '#storage/remembered.ts';
import { INSTALL_KEY, VISIT_KEY } from '#storage/storage-keys.ts';
import { isInstalled } from '#ui/is-installed.ts';
import { detectInstallMethod, type InstallMethod } from './detect-install-method.ts';
import { useInstallPrompt } from './install-prompt.ts';
import { countVisit, type InstallMemory, NOTHING_YET } from './install-prompt-policy.ts';

function readMemory(): InstallMemory {
  const stored = recallJson(INSTALL_KEY);
  // What another version wrote is taken over field by field; a strange value only asks once too often.
  return typeof stored === 'object' ? { ...NOTHING_YET, ...stored } : NOTHING_YET;
}

/** What the device remembers; a React hook. */
export const useInstallMemory = create<InstallMemory>(readMemory);

function saveMemory(change: Partial<InstallMemory>): void {
  const memory = { ...readMemory(), ...change };
  useInstallMemory.setState(memory);
  remember(INSTALL_KEY, JSON.stringify(memory));
}

/** Records that a signed-in person is here. */
export function recordVisit(): void {
  const isNewSession = sessionStorage.getItem(VISIT_KEY) === null;
  try {
    sessionStorage.setItem(VISIT_KEY, '1');
  } catch {
    // No storage: a reload counts as a visit.
  }
  saveMemory(countVisit(readMemory(), Date.now(), isNewSession));
}

export const recordFavorite = (): void => saveMemory({ hasFavored: true });
export const recordInstalled = (): void => saveMemory({ isInstalled: true });

/** 'Agora não', and whoever has seen the steps: they need no second showing next week. */
export const recordRefusal = (): void =>
  saveMemory({ refusals: readMemory().refusals + 1, refusedAt: Date.now() });

/** How this browser installs the app, right now; a React hook. */
export function useInstallMethod(): InstallMethod {
  const hasPrompt = useInstallPrompt((state) => state.prompt !== null);
  return detectInstallMethod({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: isInstalled(),
    hasPrompt,
  });
}

/** Opens the browser's own dialog; a refusal there counts like one here. */
export async function installByPrompt(): Promise<void> {
  const { prompt } = useInstallPrompt.getState();
  if (!prompt) return;
  // It serves once; the browser gives a new one when it wants to.
  useInstallPrompt.setState({ prompt: null });
  await prompt.prompt();
  const { outcome } = await prompt.userChoice;
  if (outcome === 'accepted') recordInstalled();
  else recordRefusal();
}
