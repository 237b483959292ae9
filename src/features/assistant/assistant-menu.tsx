import './assistant.css';
import type { Assistant } from '#domain/assistant/assistant.ts';
import { Menu, type MenuItem } from '#ui/dialog/menu.tsx';
import { useAssistantActions } from './use-assistant-actions.ts';

type Props = {
  assistant: Assistant;
  anchor: HTMLElement;
  /** What administrators have besides. */
  more: readonly MenuItem[];
  onDetails: (id: string) => void;
  onClose: () => void;
};

/** What a card has under '⋯'. */
export default function AssistantMenu({ assistant, anchor, more, onDetails, onClose }: Props) {
  const actions = useAssistantActions(assistant);
  const details = { text: 'Ver detalhes', icon: 'icon-details', onSelect: () => onDetails(assistant.id) };
  return (
    <Menu title={assistant.name} anchor={anchor} items={[details, ...actions, ...more]} onClose={onClose} />
  );
}
