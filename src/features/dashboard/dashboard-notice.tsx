import type { Member } from '#domain/member/member.ts';
import { renewalLink } from '#domain/member/renewal-link.ts';
import { useSetting } from '#store/device/settings.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { MarkdownText } from '#ui/page/markdown-text.tsx';

export type DashboardNotice = 'renew' | 'instructions';

type Props = {
  notice: DashboardNotice;
  member: Member | null | undefined;
  now: number;
  onClose: () => void;
};

/** What 'Renovar Acesso' and 'Instruções de Uso' say. */
export default function DashboardNoticeDialog({ notice, ...props }: Props) {
  return notice === 'renew' ? <RenewNotice {...props} /> : <InstructionsNotice {...props} />;
}

function RenewNotice({ member, now, onClose }: Omit<Props, 'notice'>) {
  const link = renewalLink(useSetting('renewal_url'), member, now);
  const button = link && (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="btn btn-primary icon icon-open grow sm:grow-0"
    >
      Renovar agora
    </a>
  );
  return (
    <Dialog title="Renovar Acesso" onClose={onClose} actions={button} isBrief>
      <p>
        {link
          ? 'A renovação é feita em outra página, que abre em uma nova aba.'
          : 'Para renovar o seu acesso, fale com a nossa equipe pelo Suporte.'}
      </p>
    </Dialog>
  );
}

function InstructionsNotice({ onClose }: Pick<Props, 'onClose'>) {
  const text = useSetting('instructions_markdown');
  return (
    <Dialog title="Instruções de Uso" onClose={onClose} isBrief={!text}>
      {text ? (
        <MarkdownText text={text} topLevel={3} />
      ) : (
        <p>
          Busque ou filtre os assistentes, toque no coração para guardar os preferidos e em Acessar Assistente
          para abrir cada um em uma nova aba. O catálogo e os favoritos também funcionam sem internet.
        </p>
      )}
    </Dialog>
  );
}
