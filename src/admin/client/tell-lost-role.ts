import { useSession } from '#session/session.ts';
import { toast } from '#ui/toast/toast.ts';

/**
 * Says that the role is gone: what belongs to it ends at once, also in the middle of a form, and nothing else would say why. The
 * session hears of it from whichever answer of the server comes first.
 */
useSession.subscribe(({ user }, { user: former }) => {
  if (user?.id !== former?.id || user?.isAdmin !== false || !former?.isAdmin) return;
  toast({
    title: 'Você não é mais administrador',
    description: 'Seu papel foi retirado. O que ainda não estava salvo não foi enviado.',
    tone: 'info',
  });
});
