import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { persistStorage } from '#pwa/persist-storage.ts';
import { paths } from '#routes/paths.ts';
import { useAccess } from '#store/hooks/use-access.ts';
import { useHasTapped } from '#store/hooks/use-has-tapped.ts';
import { isInstalled } from '#ui/is-installed.ts';
import { toast } from '#ui/toast/toast.ts';
import {
  installByPrompt,
  recordFavorite,
  recordInstalled,
  recordVisit,
  useInstallMemory,
} from './install.ts';
import { InstallCard } from './install-card.tsx';
import { endInstall, useInstallPrompt } from './install-prompt.ts';
import { hasShownValue } from './install-prompt-policy.ts';
import { InstallSheet } from './install-sheet.tsx';

/** Watches for the moment to speak of installing, and holds what is shown then. */
export function InstallHost() {
  const isWanted = useInstallPrompt((state) => state.isWanted);
  const hasPrompt = useInstallPrompt((state) => state.prompt !== null);
  const isCatalogue = useLocation().pathname === paths.dashboard;
  // Whoever may not use the catalogue is not asked to put it on the home screen.
  const isAsked = useAccess().access === 'granted' && isCatalogue && !isWanted;
  const isOfUse = hasShownValue(useInstallMemory()) || isInstalled();
  useVisits();
  useFirstFavorite();
  useInstalledEvent();
  // The data on the device is worth keeping from the moment at which somebody uses it.
  useEffect(() => {
    if (isOfUse) void persistStorage(isInstalled());
  }, [isOfUse]);
  // Whoever goes back sees the screen that the way back leads to, and not what lay over the one before.
  useEffect(() => {
    addEventListener('popstate', endInstall);
    return () => removeEventListener('popstate', endInstall);
  }, []);
  // Asked for by hand where the browser has a dialog of its own: one tap, no steps.
  const isOneTap = isWanted && hasPrompt;
  useEffect(() => {
    if (!isOneTap) return;
    endInstall();
    void installByPrompt();
  }, [isOneTap]);
  return (
    <>
      {isAsked && <InstallCard />}
      {isWanted && !hasPrompt && <InstallSheet onClose={endInstall} />}
    </>
  );
}

function useVisits(): void {
  // A tab that stays open for days has visits too: each return to it looks at the day.
  useEffect(() => {
    recordVisit();
    const look = () => document.visibilityState === 'visible' && recordVisit();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}

/**
 * A favourite that was tapped here, not one that came from another device. Not by what waits to be sent: on a good network it is sent
 * before this is here to see it.
 */
function useFirstFavorite(): void {
  const hasTapped = useHasTapped();
  const { hasFavored } = useInstallMemory();
  useEffect(() => {
    if (hasTapped && !hasFavored) recordFavorite();
  }, [hasTapped, hasFavored]);
}

function useInstalledEvent(): void {
  useEffect(() => {
    const toastInstalled = () => {
      recordInstalled();
      toast({
        title: 'Aplicativo instalado',
        description: 'Abra pelo ícone novo deste aparelho.',
        tone: 'success',
      });
    };
    addEventListener('appinstalled', toastInstalled);
    return () => removeEventListener('appinstalled', toastInstalled);
  }, []);
}
