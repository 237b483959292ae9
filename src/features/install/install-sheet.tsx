import type { ReactNode } from 'react';
import { InAppSteps } from './install-in-app.tsx';
import { Step } from './install-step.tsx';
import './install.css';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { type InstallMethod, isInApp } from './detect-install-method.ts';
import { useInstallMethod } from './install.ts';

/** How to install the app in this browser, step by step. */
export function InstallSheet({ onClose }: { onClose: () => void }) {
  const way = useInstallMethod();
  const comesFromApp = isInApp(way);
  return (
    <Dialog title={comesFromApp ? 'Abra no seu navegador' : 'Instalar aplicativo'} onClose={onClose} isBrief>
      {comesFromApp ? <InAppSteps isApple={way === 'in-app-ios'} /> : <Steps way={way} />}
    </Dialog>
  );
}

function Steps({ way }: { way: InstallMethod }) {
  switch (way) {
    case 'installed':
      return <p>O aplicativo já está instalado neste aparelho.</p>;
    case 'ios-safari':
      return (
        <IphoneSteps>
          Toque em <b>Compartilhar</b>, na barra do Safari. Se não estiver à vista, toque antes em{' '}
          <b aria-hidden="true">•••</b>
          <span className="sr-only">mais opções</span>.
        </IphoneSteps>
      );
    case 'ios-chrome':
      return (
        <IphoneSteps>
          Toque em <b>Compartilhar</b>, ao lado do endereço, no alto da tela.
        </IphoneSteps>
      );
    case 'mac-safari':
      return (
        <ol className="install-steps">
          <Step sign="icon-share">
            No Safari, clique em <b>Compartilhar</b>.
          </Step>
          <Step sign="icon-add">
            Escolha <b>Adicionar ao Dock</b> e confirme.
          </Step>
        </ol>
      );
    default:
      return (
        <ol className="install-steps">
          <Step sign="icon-more">
            Abra o <b>menu</b> do navegador.
          </Step>
          <Step sign="icon-add">
            Escolha <b>Instalar</b> ou <b>Adicionar à tela inicial</b>. Se essa opção não aparecer, abra este
            endereço no Chrome ou no Edge.
          </Step>
        </ol>
      );
  }
}

/** On an iPhone the installed app starts with empty storage, and a mail's link would open the browser. */
function IphoneSteps({ children }: { children: ReactNode }) {
  return (
    <>
      <ol className="install-steps">
        <Step sign="icon-share">{children}</Step>
        <Step sign="icon-add">
          Role a lista e toque em <b>Adicionar à Tela de Início</b>.
        </Step>
        <Step sign="icon-check">
          Toque em <b>Adicionar</b> e abra o aplicativo pelo ícone novo.
        </Step>
      </ol>
      <p className="mt-4 rounded-box bg-base-200 p-4">
        <b className="block">A primeira entrada é pelo código</b>
        No aplicativo, peça o link de acesso e digite o código de 8 dígitos que vem no mesmo e-mail. O link
        abriria o navegador, e não o aplicativo.
      </p>
    </>
  );
}
