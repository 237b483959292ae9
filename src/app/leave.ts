import { signOut } from '#commands/sign-out.ts';
import { toast } from '#ui/toast.ts';

/** Signs out: the screen clears at once, the server is told meanwhile (3 s at most). */
export async function leave(): Promise<void> {
  const leaving = signOut();
  toast({ title: 'Logout realizado', description: 'Até logo!', tone: 'success' });
  const { keptIntents } = await leaving;
  if (keptIntents === 0) return;
  const what =
    keptIntents === 1 ? '1 favorito ainda não enviado' : `${keptIntents} favoritos ainda não enviados`;
  toast({
    title: 'Alterações guardadas',
    description: `${what}: ficam neste aparelho e seguem quando você entrar de novo.`,
    tone: 'info',
  });
}
