import { Dialog } from '#ui/dialog.tsx';

export type Notice = 'flows' | 'functions';

const TITLES: Record<Notice, string> = { flows: 'Fluxos', functions: 'IA vs. Funções' };

/** What a place says whose content is still to come. */
export function NoticeDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  return (
    <Dialog title={TITLES[notice]} onClose={onClose}>
      <p>Em breve! Estamos preparando este conteúdo.</p>
    </Dialog>
  );
}
