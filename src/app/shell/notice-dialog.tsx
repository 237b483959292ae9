import { useSetting } from '#store/device/settings.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { MarkdownText } from '#ui/page/markdown-text.tsx';

export type Notice = 'flows' | 'functions';

const TITLES: Record<Notice, string> = { flows: 'Fluxos', functions: 'IA vs. Funções' };
const SETTINGS = { flows: 'flows_markdown', functions: 'functions_markdown' } as const;

/** The self-hoster's text; until there is one, that it is to come. */
export default function NoticeDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const text = useSetting(SETTINGS[notice]);
  return (
    <Dialog title={TITLES[notice]} onClose={onClose} isBrief={!text}>
      {text ? <MarkdownText text={text} topLevel={3} /> : <p>Em breve. Estamos preparando este conteúdo.</p>}
    </Dialog>
  );
}
