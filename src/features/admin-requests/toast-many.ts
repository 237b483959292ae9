import type { ManyApprovals } from '#admin/requests/approve-many.ts';
import { counted, countText } from '#shared/count-text.ts';
import { toast } from '#ui/toast/toast.ts';

/** Says what several approvals have come to: the dialog that lists them may be closed by then. */
export function toastMany({ done, failed, untried, unmailed }: ManyApprovals): void {
  const parts = [
    counted(done, 'concluída', 'concluídas'),
    failed > 0 && counted(failed, 'falhou', 'falharam'),
    untried > 0 && `${countText(untried)} sem tentativa, porque a sessão terminou`,
  ].filter(Boolean);
  const isWhole = failed + untried === 0;
  toast({
    title: isWhole ? 'Aprovações concluídas' : 'Nem todas as solicitações foram aprovadas',
    description: `${parts.join(', ')}.`,
    tone: isWhole ? 'success' : 'error',
  });
  if (unmailed === 0) return;
  toast({
    title: `${counted(unmailed, 'pessoa pode', 'pessoas podem')} não ter recebido o e-mail de aprovação`,
    description: 'O acesso já vale. Use "Reenviar e-mail" na linha de cada solicitação.',
    tone: 'error',
  });
}
