import { useState } from 'react';
import { toastFailure } from '#admin/client/toast-failure.ts';
import { giveAdminRole, takeAdminRole } from '#admin/people/change-people.ts';
import { useRefreshPeople } from '#admin/people/use-people.ts';
import { saveRole } from '#commands/admin-role.ts';
import { type Administrator, ROLE_MAIL } from '#domain/admin/admin-people.ts';
import { currentUser } from '#session/session.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { toast } from '#ui/toast/toast.ts';

export type RoleWish = { kind: 'give'; email: string } | { kind: 'take'; administrator: Administrator };

type Props = { wish: RoleWish; onClose: () => void; onGiven: () => void };

/** Asks before somebody gets or loses the role. */
export function RoleDialog({ wish, onClose, onGiven }: Props) {
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshPeople();
  const whileOpen = useWhileOpen();
  const isGiving = wish.kind === 'give';
  const email = isGiving ? wish.email : wish.administrator.email;

  async function run() {
    setBusy(true);
    const asker = currentUser()?.id ?? '';
    const outcome = isGiving ? await giveAdminRole(email) : await takeAdminRole(wish.administrator.id);
    setBusy(false);
    refresh();
    whileOpen(() => {
      onClose();
      if (isGiving && outcome.ok) onGiven();
    });
    // The end of one's own role is told by the end of the area itself; another administrator may have come in meanwhile.
    if (outcome.ok && !isGiving && wish.administrator.is_self) return saveRole(asker, false);
    if (!outcome.ok) return toastFailure(outcome);
    toast({
      title: isGiving ? 'Papel de administrador dado' : 'Papel de administrador retirado',
      description: `${email}. ${ROLE_MAIL[outcome.value.mail]}`,
      tone: outcome.value.mail === 'failed' ? 'info' : 'success',
    });
  }

  return (
    <ConfirmDialog
      title={isGiving ? 'Dar o papel de administrador' : 'Retirar o papel de administrador'}
      confirmText={isGiving ? 'Dar o papel' : 'Retirar o papel'}
      busyText={isGiving ? 'Dando...' : 'Retirando...'}
      busy={busy}
      tone={isGiving ? 'btn-primary' : 'btn-error'}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>
        <strong>{email}</strong>{' '}
        {isGiving
          ? 'verá os dados de todos os membros, e poderá mudar o catálogo, as configurações e os acessos.'
          : 'não abrirá mais o Painel Administrativo, em nenhum aparelho.'}
        {!isGiving &&
          wish.administrator.is_self &&
          ' Este é o seu próprio papel: o painel se fecha para você.'}
      </p>
    </ConfirmDialog>
  );
}
