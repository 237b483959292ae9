import { useId, useState } from 'react';
import { type AdminAssistant, textOf, toCard } from '#domain/admin/admin-assistant.ts';
import type { Assistant } from '#domain/assistant/assistant.ts';
import { Menu, type MenuItem } from '#ui/dialog/menu.tsx';
import { ALONE, type CardComponent } from './card-component.ts';

type Props = {
  assistants: readonly AdminAssistant[];
  Card: CardComponent;
  itemsOf: (assistant: Assistant) => readonly MenuItem[];
};

/** The assistants that members do not see, behind a button that counts them. */
export function HiddenAssistants({ assistants, Card, itemsOf }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [menu, setMenu] = useState<{ assistant: Assistant; anchor: HTMLElement } | null>(null);
  const count = assistants.length;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet icon icon-eye-off"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {`Ocultos (${count})`}
      </button>
      <section id={id} aria-label="Assistentes ocultos" className="hidden-assistants" hidden={!isOpen}>
        <h2>Ocultos dos membros</h2>
        {count === 0 && <p>Nenhum assistente oculto.</p>}
        <ul>
          {isOpen &&
            assistants.map((assistant, at) => (
              <li key={assistant.id}>
                <span className="badge tone tone-lifetime icon icon-eye-off">Oculto</span>
                <Card
                  {...ALONE}
                  assistant={toCard(assistant.id, textOf(assistant))}
                  position={at + 1}
                  listSize={count}
                  onMore={(shown, anchor) => setMenu({ assistant: shown, anchor })}
                />
              </li>
            ))}
        </ul>
      </section>
      {menu && (
        <Menu
          title={menu.assistant.name}
          anchor={menu.anchor}
          items={itemsOf(menu.assistant)}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}
