import { useState } from 'react';
import { enterDemo } from '#commands/enter-demo.ts';
import { useSession } from '#session/session.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';
import './demo-notice.css';

/** Says on every screen of a public demonstration what it is, and lets whoever only looks in. */
export default function DemoNotice() {
  const isOutside = useSession((state) => !state.user);
  const [entering, setEntering] = useState(false);

  async function enter() {
    setEntering(true);
    const entered = await enterDemo();
    setEntering(false);
    if (!entered)
      toast({
        title: 'Não foi possível entrar',
        description: 'Tente novamente em instantes.',
        tone: 'error',
      });
  }

  return (
    <aside className="demo-notice" aria-label="Demonstração">
      <p>
        <strong>Demonstração, só para olhar.</strong> Nada fica gravado, nenhum e-mail é enviado, e a cada
        hora tudo volta ao início.
      </p>
      {isOutside && (
        <BusyButton busy={entering} busyText="Entrando..." onClick={enter}>
          Entrar na demonstração
        </BusyButton>
      )}
    </aside>
  );
}
