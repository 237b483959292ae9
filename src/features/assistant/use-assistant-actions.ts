import { useNavigate } from 'react-router-dom';
import type { Assistant } from '#domain/assistant/assistant.ts';
import { paths } from '#routes/paths.ts';
import { queryNames } from '#routes/query.ts';
import { readIdentification } from '#store/device/identification.ts';
import { useDatabase } from '#store/hooks/use-database.ts';
import { useIdentification } from '#store/hooks/use-identification.ts';
import type { MenuItem } from '#ui/dialog/menu.tsx';
import { useAddressDialog } from '#ui/dialog/use-address-dialog.ts';
import { copyText } from '#ui/toast/copy-text.ts';
import { toast } from '#ui/toast/toast.ts';
import { assistantLink, canShare, shareAssistant } from './assistant-link.ts';

/** What can be done with an assistant beside opening it: the same in the menu of its card and in its details. */
export function useAssistantActions(assistant: Assistant): readonly MenuItem[] {
  const { id } = assistant;
  const navigate = useNavigate();
  const account = useAddressDialog(queryNames.account);
  const db = useDatabase();
  // As a rule read before the tap: Safari lets a page copy only within the tap itself.
  const known = useIdentification();

  async function copyBriefing() {
    // A tap may be quicker than the device: unread is not unwritten.
    let own = known;
    try {
      own ??= db ? await readIdentification(db) : undefined;
    } catch {
      const description = 'Este aparelho não conseguiu ler o que está guardado. Tente novamente.';
      return toast({ title: 'Briefing não copiado', description, tone: 'error' });
    }
    const briefing = own?.briefing.trim();
    if (briefing) return copyText(briefing, 'Briefing copiado');
    toast({
      title: 'Você ainda não escreveu o seu briefing',
      description: 'Escreva-o uma vez em Minha conta e cole em qualquer assistente.',
      tone: 'info',
    });
    return account.open('briefing');
  }

  const share: MenuItem = {
    text: 'Compartilhar',
    icon: 'icon-share',
    onSelect: () => void shareAssistant(assistant),
  };
  return [
    {
      text: 'Copiar link',
      icon: 'icon-link',
      onSelect: () => void copyText(assistantLink(id), 'Link copiado'),
    },
    ...(canShare() ? [share] : []),
    { text: 'Copiar briefing', icon: 'icon-copy', onSelect: () => void copyBriefing() },
    {
      text: 'Reportar problema',
      icon: 'icon-flag',
      onSelect: () => navigate(paths.support, { state: { message: problemWith(assistant) } }),
    },
  ];
}

/** How a report begins; the person goes on from there. */
const problemWith = ({ id, name }: Assistant): string => `Problema com o assistente "${name}" (${id}):\n\n`;
