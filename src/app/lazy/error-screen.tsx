import { Component, type ReactNode } from 'react';
import { reloadNow } from '#pwa/worker.ts';
import { paths } from '#routes/paths.ts';
import { recordError } from '#store/device/last-errors.ts';
import { Illustration } from '#ui/page/illustration.tsx';
import { forgetFailures } from './lazy-screen.ts';

type Props = {
  children: ReactNode;
  /** The address: at another one, as after Back, there is another screen. */
  place: unknown;
};

type State = { broken: boolean };

/** What led here is gone, and the focus with it: who listens hears what has happened, and the next Tab finds the way on. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** What remains when a screen breaks: words and a way on, instead of a white page. */
export class ErrorScreen extends Component<Props, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    recordError(error);
  }

  override componentDidUpdate({ place }: Props, { broken }: State) {
    // A screen that breaks comes together with its own address.
    if (!broken || place === this.props.place) return;
    forgetFailures();
    this.setState({ broken: false });
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="page grid grid-cols-1 min-h-[80dvh] content-center justify-items-center gap-4 text-center">
        <Illustration art={navigator.onLine ? 'trouble' : 'offline'} />
        <h1 ref={takeFocus} tabIndex={-1} className="text-2xl font-semibold">
          Algo deu errado
        </h1>
        <p className="max-w-prose">
          {navigator.onLine
            ? 'Não foi possível mostrar esta tela. Nada do que você salvou foi perdido.'
            : 'Você está sem conexão e esta tela ainda não está guardada no aparelho. Nada do que você salvou foi perdido.'}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <button type="button" className="btn btn-primary" onClick={reloadNow}>
            Recarregar
          </button>
          {/* A full page load on purpose: the broken tree must not be kept. */}
          <a href={paths.home} className="btn btn-quiet">
            Voltar ao início
          </a>
        </div>
      </main>
    );
  }
}
