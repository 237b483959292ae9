import { useAct } from '#admin/client/use-act.ts';
import { useRefreshLists } from '#admin/client/use-refresh-lists.ts';
import { deactivate, reactivate } from '#admin/members/change-access.ts';
import type { AdminMember } from '#domain/admin/admin-member.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { toast } from '#ui/toast/toast.ts';
import { memberName } from './member-texts.ts';

const SWITCHES = {
  deactivate: {
    switchAccess: deactivate,
    title: 'Inativar acesso',
    ask: 'perde em instantes o acesso aos assistentes, em todos os aparelhos, e não poderá entrar de novo até que o acesso seja reativado.',
    confirm: 'Inativar',
    busy: 'Inativando...',
    done: 'Acesso inativado',
    tone: 'btn-error',
  },
  reactivate: {
    switchAccess: reactivate,
    title: 'Reativar acesso',
    ask: 'volta a ter acesso aos assistentes, com o plano e a validade que já tem.',
    confirm: 'Reativar',
    busy: 'Reativando...',
    done: 'Acesso reativado',
    tone: 'btn-primary',
  },
} as const;

/**
 * The access stays closed: the reactivation gives back what was taken, and the end has passed meanwhile. Only a role lets in all the
 * same, of which the list knows nothing and the answer does.
 */
const OVER = {
  ask: 'tem o acesso reativado, mas a validade já passou: para a pessoa voltar a ter acesso, use Renovar acesso. Só administradores entram sem isso.',
  done: 'Reativado, mas a validade já passou',
} as const;

/** Who has deactivated somebody must not believe that this one is out. */
const STAYS_IN =
  'ainda entra, porque administra o aplicativo: para fechar o acesso, retire também o papel em Configurações › Pessoas.';
/** Nor, who has reactivated somebody after the end, that this one stays out. */
const IN_BY_ROLE = 'entra mesmo assim, porque administra o aplicativo.';

type Props = { member: AdminMember; to: keyof typeof SWITCHES; onClose: () => void };

/** Takes a member's access away, or gives it back, after a question. */
export function SwitchDialog({ member, to, onClose }: Props) {
  const { switchAccess, title, confirm, busy: busyText, tone } = SWITCHES[to];
  const isOver = to === 'reactivate' && member.label === 'Expirado';
  const { ask, done } = isOver ? OVER : SWITCHES[to];
  const refresh = useRefreshLists();
  const whileOpen = useWhileOpen();
  const { busy, act } = useAct(() => {
    refresh();
    whileOpen(onClose);
  });
  const run = () =>
    void act(
      () => switchAccess(member.id),
      ({ admin }) => {
        const byRole = admin && ((to === 'deactivate' && STAYS_IN) || (isOver && IN_BY_ROLE));
        const description = byRole ? `${memberName(member)} ${byRole}` : memberName(member);
        toast({ title: done, description, tone: isOver || byRole ? 'info' : 'success' });
      },
    );

  return (
    <ConfirmDialog
      title={title}
      confirmText={confirm}
      busyText={busyText}
      busy={busy}
      tone={tone}
      onConfirm={run}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong>{memberName(member)}</strong>
        {/* Another member may bear the same name. */}
        {member.full_name && ` (${member.email})`} {ask}
      </p>
    </ConfirmDialog>
  );
}
