import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { askForRole } from '#commands/admin-role.ts';
import { paths } from '#routes/paths.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';

/**
 * Stands in the admin area for whom this device last saw as a member: whoever has just become an administrator follows the link
 * of a mail before any sync has told so. The area takes its place when the answer opens it.
 */
export default function RoleQuestion() {
  const [isAsking, setAsking] = useState(true);
  const [answer, setAnswer] = useState<'awaited' | 'no' | 'missing'>('awaited');
  // The question is what this screen is for; nothing on it is pressed for the first one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void ask(), []);

  async function ask() {
    setAsking(true);
    const isAnswered = await askForRole();
    setAsking(false);
    setAnswer(isAnswered ? 'no' : 'missing');
  }

  if (answer === 'awaited') return <Loading />;
  if (answer === 'no') return <Navigate to={paths.dashboard} replace />;
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 px-4 text-center"
    >
      <ScreenHeading title="Área administrativa" />
      <p role="alert">
        Não foi possível confirmar se você é administrador. Verifique a conexão e tente novamente.
      </p>
      <BusyButton busy={isAsking} busyText="Tentando..." onClick={() => void ask()}>
        Tentar novamente
      </BusyButton>
      <Link to={paths.dashboard} className="link inline-flex min-h-11 items-center font-semibold">
        Voltar ao catálogo
      </Link>
    </main>
  );
}
