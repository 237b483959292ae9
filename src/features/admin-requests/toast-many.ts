import type { ManyApprovals } from '#admin/requests/approve-many.ts';
import { toast } from '#ui/toast/toast.ts';

/** Says what several approvals have come to: the dialog that lists them may be closed by then. */
export function toastMany({ done, failed, untried }: ManyApprovals): void {
  const parts = [
    done === 1 ? '1 concluída' : `${done} concluídas`,
    failed > 0 && (failed === 1 ? '1 falhou' : `${failed} falharam`),
    untried > 0 && `${untried} sem tentativa, porque a sessão terminou`,
  ].filter(Boolean);
  const isWhole = failed + untried === 0;
  toast({
    title: isWhole ? 'Aprovações concluídas' : 'Nem todas as solicitações foram aprovadas',
    description: `${parts.join(', ')}.`,
    tone: isWhole ? 'success' : 'error',
  });
}
