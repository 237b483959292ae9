import { useRef, useState } from 'react';
import { paths } from '#routes/paths.ts';
import { hostApp } from './detect-install-method.ts';
import { Step } from './install-step.tsx';

/** The way out of a browser inside another app, which neither installs nor remembers a sign-in for long. */
export function InAppSteps({ isApple }: { isApple: boolean }) {
  const app = hostApp(navigator.userAgent);
  return (
    <>
      <p className="pb-3">
        Você abriu esta página dentro {app ? `do ${app}` : 'de outro aplicativo'}. Daqui não dá para instalar,
        e você pode precisar entrar de novo.
      </p>
      <ol className="install-steps">
        <Step sign="icon-more">
          Toque no menu <b aria-hidden="true">•••</b>
          <span className="sr-only">mais opções</span> desta página.
        </Step>
        <Step sign="icon-open">
          Escolha <b>Abrir no navegador</b>
          {isApple ? ' (ou no Safari)' : ' (ou no Chrome)'}.
        </Step>
      </ol>
      <div className="grid gap-2 pt-4">
        {!isApple && (
          <a className="btn btn-primary" href={chromeAddress()}>
            Abrir no Chrome
          </a>
        )}
        <CopyAddress />
      </div>
    </>
  );
}

const address = (): string => location.origin + paths.login;

/** Android opens the browser for this; the address behind it serves where Chrome is missing. */
function chromeAddress(): string {
  const { host, protocol } = location;
  const fallback = encodeURIComponent(address());
  return `intent://${host}${paths.login}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;S.browser_fallback_url=${fallback};end`;
}

function CopyAddress() {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address());
      setCopied(true);
    } catch {
      // Many of these browsers have no clipboard: the address is there to be held and copied.
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <>
      <label className="grid gap-1.5">
        <span className="text-[0.9375rem] text-muted">Ou copie o endereço e cole no navegador</span>
        <input ref={field} className="input w-full" readOnly value={address()} />
      </label>
      <button type="button" className="btn btn-quiet" onClick={copy}>
        <span aria-live="polite">{isCopied ? 'Endereço copiado' : 'Copiar endereço'}</span>
      </button>
    </>
  );
}
