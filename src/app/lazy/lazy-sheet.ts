import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#ui/toast/toast.ts';
import { loadTwice, type Screen } from './lazy-screen.ts';
import { type Loader, remembering } from './loader.ts';
import { isServed, reloadForCode } from './reload-for-code.ts';

type Closable = { onClose: () => void };

/**
 * A sheet over the screens whose code loads when it is first opened. Where that does not come, the screen below stays as it is: a
 * message says why, the sheet counts as closed, and the next tap asks for it again.
 */
export function lazySheet<Props extends Closable>(load: () => Promise<Screen<Props>>): ComponentType<Props> {
  const loader = remembering(load);
  return (props) => createElement(Sheet<Props>, { loader, props });
}

function Sheet<Props extends Closable>({ loader, props }: { loader: Loader<Screen<Props>>; props: Props }) {
  const [screen, setScreen] = useState(loader.loaded);
  const close = useEffectEvent(props.onClose);
  useEffect(() => {
    // It may have come since it was drawn.
    if (loader.loaded) return setScreen(loader.loaded);
    let isOver = false;
    loadTwice(loader).then(
      (loaded) => isOver || setScreen(loaded),
      async () => {
        const isThere = await isServed();
        if (isOver || (isThere && reloadForCode())) return;
        toast({ ...MISSING, description: isThere ? RELOAD : CONNECT });
        close();
      },
    );
    return () => {
      isOver = true;
    };
  }, [loader]);
  return screen && createElement(screen.default, props);
}

const MISSING = { title: 'Esta parte não pôde ser carregada', tone: 'error' } as const;
const CONNECT = 'Ela ainda não está guardada no aparelho. Tente novamente com a conexão de volta.';
const RELOAD = 'Se você tem um texto por enviar, termine; depois, recarregue a página.';
