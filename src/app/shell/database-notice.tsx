import { useState } from 'react';
import { retrySync } from '#commands/retry-sync.ts';
import { currentUser } from '#session/session.ts';
import { isStillSignedIn } from '#session/still-signed-in.ts';
import { DATABASE_RELOADED_KEY } from '#storage/storage-keys.ts';
import { MemberDatabase } from '#store/database/database.ts';
import type { DatabaseTrouble } from '#store/database/database-trouble.ts';
import { wipeMember } from '#store/sign-out/wipe.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';

type Text = { title: string; description: string; button: string };

const TEXTS: Record<DatabaseTrouble, Text> = {
  outdated: {
    title: 'Esta aba ficou para trás',
    description:
      'Uma versão mais nova do aplicativo já mudou os dados deste aparelho. Recarregue para continuar.',
    button: 'Recarregar',
  },
  blocked: {
    title: 'Outra aba está segurando os dados',
    description:
      'Feche as outras abas e janelas deste aplicativo: aqui ele continua sozinho. Até lá, o que você mudar ainda não está guardado.',
    button: '',
  },
  full: {
    title: 'O aparelho está sem espaço',
    description: 'O que mudou agora não pôde ser guardado. Libere espaço e tente novamente.',
    button: 'Tentar novamente',
  },
  broken: {
    title: 'Os dados deste aparelho não abrem',
    description:
      'Recarregue a página. Se não bastar, ela busca tudo de novo no servidor; pode se perder o que só existe aqui: favoritos e mensagens ainda não enviados, e seus textos de identificação.',
    button: 'Recarregar',
  },
};

/** Says what keeps this tab from its data, and what to do. Nothing is lost by waiting. */
export function DatabaseNotice({ trouble }: { trouble: DatabaseTrouble }) {
  const [busy, setBusy] = useState(false);
  const { title, description, button } = TEXTS[trouble];
  const act = () => {
    if (trouble === 'full') retrySync();
    else {
      setBusy(true);
      void reloadOrRebuild();
    }
  };
  return (
    <div role="alert" className="update-prompt">
      <div className="panel grid gap-3 p-4 raised">
        <p className="font-semibold">{title}</p>
        <p className="text-[0.9375rem]">{description}</p>
        {button && (
          <BusyButton busy={busy} busyText="Recarregando..." onClick={act}>
            {button}
          </BusyButton>
        )}
      </div>
    </div>
  );
}

/** Longer than a slow phone takes. */
const LONGEST_READ_MS = 10_000;

/** The database has answered since: another trouble is a new one, for which a reload may be enough again. */
export const forgetReload = (): void => sessionStorage.removeItem(DATABASE_RELOADED_KEY);

/**
 * A reload is enough where a newer version waits or the browser only stumbled. Where it was not, as after a return to
 * an older build, the mirror is made anew. What it holds and the server does not, own words and what was not sent, is kept where
 * it can still be read.
 */
async function reloadOrRebuild(): Promise<void> {
  const user = currentUser();
  try {
    if (sessionStorage.getItem(DATABASE_RELOADED_KEY) && user) {
      sessionStorage.removeItem(DATABASE_RELOADED_KEY);
      await rebuildMirror(user.id);
    } else {
      sessionStorage.setItem(DATABASE_RELOADED_KEY, '1');
    }
  } catch (error) {
    // Also where the browser lets nothing be kept.
    console.warn('database', error);
  }
  location.reload();
}

async function rebuildMirror(userId: string): Promise<void> {
  // Of its own: the one of the screens may be closed for good.
  const db = new MemberDatabase(userId);
  // Where another tab that sleeps holds it, nothing can be made anew, and only the reload is left.
  const late = new Promise<never>((_, fail) => setTimeout(fail, LONGEST_READ_MS, new Error('no answer')));
  const reading = db.read('identification').catch(() => null);
  const words = await Promise.race([reading, late]).finally(() => db.close());
  await wipeMember(userId).catch((error) => console.warn('database', error));
  if (!words || !isStillSignedIn(userId)) return;
  const anew = new MemberDatabase(userId);
  await anew.state.put({ ...words, key: 'identification' }).finally(() => anew.close());
}
