import { useEffect, useState } from 'react';
import { useWorker } from '#pwa/worker.ts';
import { useTopDialog } from '#ui/dialog/dialog-stack.ts';
import { type InstallMethod, isInApp } from './detect-install-method.ts';
import { installByPrompt, recordRefusal, useInstallMemory, useInstallMethod } from './install.ts';
import { askForInstall } from './install-prompt.ts';
import { mayAskToInstall } from './install-prompt-policy.ts';

/** After a favourite its own message is read first. */
const PAUSE_MS = 2_000;

/** Where a question makes sense: the others have only a menu of the browser, found under 'Mais'. */
const ASKED: ReadonlySet<InstallMethod> = new Set([
  'prompt',
  'ios-safari',
  'ios-chrome',
  'in-app-ios',
  'in-app-android',
]);

/** Asks, once and quietly, whether the app should go onto the home screen. */
export function InstallCard() {
  const way = useInstallMethod();
  const memory = useInstallMemory();
  const hasUpdate = useWorker((state) => state.needRefresh);
  const isCovered = useTopDialog() !== undefined;
  const isTime = useAfterPause(ASKED.has(way) && mayAskToInstall(memory, Date.now()));
  if (!isTime || hasUpdate || isCovered) return null;
  const comesFromApp = isInApp(way);
  const go = () => {
    if (way === 'prompt') void installByPrompt();
    else {
      recordRefusal();
      askForInstall();
    }
  };
  return (
    <section aria-label="Instalar aplicativo" className="update-prompt">
      <div className="panel install-card grid gap-3 p-4 raised">
        <div className="flex items-center gap-3">
          <img src="/icons/icon-192.png" alt="" width="48" height="48" className="rounded-xl" />
          <div className="min-w-0">
            <h2 className="font-semibold">
              {comesFromApp ? 'Abra no seu navegador' : 'Instale o aplicativo'}
            </h2>
            <p className="text-[0.9375rem] text-muted">
              {comesFromApp
                ? 'Aqui dentro não dá para instalar. No navegador, dá.'
                : 'Ganha um ícone neste aparelho e abre também sem internet.'}
            </p>
          </div>
        </div>
        <div className="flex justify-end gap-2">
          <button type="button" className="btn btn-ghost" onClick={recordRefusal}>
            Agora não
          </button>
          <button type="button" className="btn btn-primary" onClick={go}>
            {way === 'prompt' ? 'Instalar' : 'Ver como'}
          </button>
        </div>
      </div>
    </section>
  );
}

function useAfterPause(isTrue: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isTrue) return setOver(false);
    const timer = setTimeout(() => setOver(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isTrue]);
  return isTrue && isOver;
}
