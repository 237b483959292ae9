import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { askForRole } from '#commands/admin-role.ts';
import { paths } from '#routes/paths.ts';
import { Loading } from '#ui/page/loading.tsx';

/**
 * Stands in the admin area for whom this device last saw as a member: whoever has just become an administrator follows the link
 * of a mail before any sync has told so. The area takes its place when the answer opens it.
 */
export default function RoleQuestion() {
  const [answer, setAnswer] = useState<'awaited' | 'no' | 'missing'>('awaited');
  useEffect(() => {
    if (answer === 'awaited')
      void askForRole().then((isAnswered) => setAnswer(isAnswered ? 'no' : 'missing'));
  }, [answer]);
  if (answer === 'awaited') return <Loading />;
  if (answer === 'no') return <Navigate to={paths.dashboard} replace />;
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 px-4 text-center"
    >
      <h1 className="text-2xl font-bold">Painel Administrativo</h1>
      <p role="alert">
        Não foi possível confirmar se você é administrador. Verifique a conexão e tente novamente.
      </p>
      <button type="button" className="btn btn-primary" onClick={() => setAnswer('awaited')}>
        Tentar novamente
      </button>
      <Link to={paths.dashboard} className="link inline-flex min-h-11 items-center font-semibold">
        Voltar ao catálogo
      </Link>
    </main>
  );
}
