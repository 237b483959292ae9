import { isInstalled } from '#ui/is-installed.ts';
import { askForInstall } from './install-prompt.ts';

/** 'Instalar aplicativo', for a menu; nothing where the app is installed. `onChosen` closes the menu. */
export function InstallEntry({ className, onChosen }: { className: string; onChosen: () => void }) {
  if (isInstalled()) return null;
  const choose = () => {
    onChosen();
    askForInstall();
  };
  return (
    <button type="button" className={className} onClick={choose}>
      Instalar aplicativo
    </button>
  );
}
