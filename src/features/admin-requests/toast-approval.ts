import type { Approval } from '#domain/admin/admin-request.ts';
import { toast } from '#ui/toast/toast.ts';
import { decisionText } from './request-texts.ts';

/** Toasts what came of an approval: done (for a new account or one that was there), done without its mail, or somebody else was first. */
export function toastApproval({ created, decided, mail, mailMayArrive }: Approval): void {
  if (decided) {
    toast({
      title: 'Esta solicitação já foi decidida',
      description: `${decisionText(decided)}.`,
      tone: 'info',
    });
    return;
  }
  toast({
    title: 'Solicitação aprovada com sucesso!',
    description: created
      ? 'Usuário foi criado e terá acesso ao sistema.'
      : 'A pessoa já tinha conta: o acesso dela mudou.',
    tone: 'success',
  });
  if (mail !== 'failed') return;
  toast({
    title: mailMayArrive
      ? 'O e-mail de aprovação pode não ter chegado'
      : 'O e-mail de aprovação não foi enviado',
    description: 'O acesso já vale. Use "Reenviar e-mail" na linha da solicitação.',
    tone: 'error',
  });
}
