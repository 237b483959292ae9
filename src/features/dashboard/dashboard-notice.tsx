import { Dialog } from '#ui/dialog.tsx';

export type DashboardNotice = 'renew' | 'instructions';

const NOTICES: Record<DashboardNotice, { title: string; text: string }> = {
  renew: {
    title: 'Renovar Acesso',
    text: 'Para renovar o seu acesso, entre em contato com a equipe que aprovou o seu cadastro.',
  },
  instructions: {
    title: 'Instruções de Uso',
    text: 'Busque ou filtre os assistentes, toque no coração para guardar os preferidos e em Acessar Assistente para abrir cada um em uma nova aba. O catálogo e os favoritos também funcionam sem internet.',
  },
};

/** What 'Renovar Acesso' and 'Instruções de Uso' say. */
export function DashboardNoticeDialog({ notice, onClose }: { notice: DashboardNotice; onClose: () => void }) {
  const { title, text } = NOTICES[notice];
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
    </Dialog>
  );
}
