import './admin-catalogue.css';
import { useEffect, useMemo, useState } from 'react';
import { refreshHiddenAssistants, useHiddenAssistants } from '#admin/assistants/hidden-assistants.ts';
import { followLostWork } from '#admin/lost-work.ts';
import type { Assistant } from '#domain/assistant/assistant.ts';
import { adminQueryNames } from '#routes/admin-query.ts';
import { useCatalogue } from '#store/hooks/use-catalogue.ts';
import type { MenuItem } from '#ui/dialog/menu.tsx';
import { useAddressDialog } from '#ui/dialog/use-address-dialog.ts';
import { AssistantSheet } from './assistant-sheet.tsx';
import type { CardComponent } from './card-component.ts';
import { CatalogueMenu } from './catalogue-menu.tsx';
import { DeleteAssistantDialog } from './delete-assistant-dialog.tsx';
import { HiddenAssistants } from './hidden-assistants.tsx';
import { publishWithToast } from './publish-with-toast.ts';
import { copyOf, NEW_ASSISTANT } from './sheet-name.ts';

type ItemsOf = (assistant: Assistant) => readonly MenuItem[];
type Props = {
  /** The dashboard's own card, for what members do not see and for the preview. */
  Card: CardComponent;
  /** Takes what the menu of a card has besides for administrators; null when there is nothing any more. */
  onItems: (make: () => ItemsOf | null) => void;
};

/** What administrators have over the cards: the way to a new assistant, and those that members do not see. */
export default function CatalogueTools({ Card, onItems }: Props) {
  const sheet = useAddressDialog(adminQueryNames.editedAssistant);
  const [deleting, setDeleting] = useState<Assistant | null>(null);
  const { assistants } = useCatalogue();
  const hidden = useHiddenAssistants(({ items }) => items);
  const known = useMemo(() => [...assistants, ...(hidden ?? [])], [assistants, hidden]);
  const { open } = sheet;

  // A draft goes with a session that ends by itself, which has to be said.
  useEffect(() => followLostWork(), []);

  // What another administrator hid or showed has changed the mirror.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mirror's news is when to ask
  useEffect(() => void refreshHiddenAssistants(), [assistants]);
  // What was changed of hidden ones only is in no mirror.
  useEffect(() => {
    const ask = () => void refreshHiddenAssistants();
    addEventListener('focus', ask);
    return () => removeEventListener('focus', ask);
  }, []);

  const itemsOf = useMemo(
    () =>
      (isHidden: boolean): ItemsOf =>
      (assistant) => [
        { text: 'Editar', icon: 'icon-edit', onSelect: () => open(assistant.id) },
        { text: 'Duplicar', icon: 'icon-duplicate', onSelect: () => open(copyOf(assistant.id)) },
        {
          text: isHidden ? 'Mostrar' : 'Ocultar',
          icon: isHidden ? 'icon-eye' : 'icon-eye-off',
          onSelect: () => void publishWithToast(assistant, isHidden),
        },
        { text: 'Excluir', icon: 'icon-trash', onSelect: () => setDeleting(assistant) },
      ],
    [open],
  );
  useEffect(() => {
    onItems(() => itemsOf(false));
    return () => onItems(() => null);
  }, [onItems, itemsOf]);

  return (
    <>
      <div className="catalogue-tools">
        <button type="button" className="btn btn-primary icon icon-add" onClick={() => open(NEW_ASSISTANT)}>
          Novo assistente
        </button>
        <CatalogueMenu />
        <HiddenAssistants Card={Card} itemsOf={itemsOf(true)} />
      </div>
      {sheet.value !== null && (
        <AssistantSheet
          key={sheet.value}
          name={sheet.value}
          known={known}
          Card={Card}
          onClose={sheet.close}
        />
      )}
      {deleting && <DeleteAssistantDialog assistant={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
