import { create } from 'zustand';

/** Chrome's and Edge's event, which no library of types knows. */
type InstallPromptEvent = Event & {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

type InstallState = {
  /** The browser's offer to install, kept until the right moment. */
  prompt: InstallPromptEvent | null;
  /** Somebody asked for the steps, or for the browser's dialog, by hand. */
  isWanted: boolean;
};

export const useInstallPrompt = create<InstallState>(() => ({ prompt: null, isWanted: false }));

/** 'Instalar aplicativo', from whatever menu; the install host shows the steps. */
export const askForInstall = (): void => useInstallPrompt.setState({ isWanted: true });
export const endInstall = (): void => useInstallPrompt.setState({ isWanted: false });

/** Captures the offer, which comes once and early: a listener in a later chunk would miss it. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallPrompt(event)) useInstallPrompt.setState({ prompt: event });
  });
}
