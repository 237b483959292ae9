import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { renewSession } from '#app/processes/renew-session.ts';
import { askForRole } from '#commands/admin-role.ts';
import { paths } from '#routes/paths.ts';
import { currentUser } from '#session/session.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Loading } from '#ui/page/loading.tsx';

type Answer = 'no' | 'missing';

/** Whom the server knows as nobody is told no as well: whose session has ended signs in again, and comes back to this address. */
async function ask(): Promise<Answer> {
  if (!(await askForRole())) return 'missing';
  const user = currentUser();
  if (user && !user.isAdmin) await renewSession(user.id);
  return 'no';
}

/**
 * Stands in the admin area for whom this device last saw as a member: whoever has just become an administrator follows the link
 * of a mail before any sync has told so. The area takes its place when the answer opens it.
 */
export default function RoleQuestion() {
  const [tries, setTries] = useState(1);
  const [answer, setAnswer] = useState<{ to: number; is: Answer } | null>(null);
  useEffect(() => {
    void ask().then((is) => setAnswer({ to: tries, is }));
  }, [tries]);
  if (!answer) return <Loading />;
  if (answer.is === 'no') return <Navigate to={paths.dashboard} replace />;
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 px-4 text-center"
    >
      <h1 className="text-2xl font-semibold">Painel Administrativo</h1>
      <p key={answer.to} role="alert">
        Não foi possível confirmar se você é administrador. Verifique a conexão e tente novamente.
      </p>
      <BusyButton busy={answer.to !== tries} busyText="Tentando..." onClick={() => setTries(tries + 1)}>
        Tentar novamente
      </BusyButton>
      <Link to={paths.dashboard} className="link inline-flex min-h-11 items-center font-semibold">
        Voltar ao catálogo
      </Link>
    </main>
  );
}
