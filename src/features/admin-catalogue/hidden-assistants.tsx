import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { refreshHiddenAssistants, useHiddenAssistants } from '#admin/assistants/hidden-assistants.ts';
import { textOf, toCard } from '#domain/admin/admin-assistant.ts';
import type { Assistant } from '#domain/assistant/assistant.ts';
import { countText } from '#shared/count-text.ts';
import { Menu, type MenuItem } from '#ui/dialog/menu.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { ALONE, type CardComponent } from './card-component.ts';
import { MoreButton } from './more-button.tsx';

type Props = {
  Card: CardComponent;
  itemsOf: (assistant: Assistant) => readonly MenuItem[];
};

/** As many cards at once as one looks through: an import may have hidden thousands, which would freeze the page. */
const STEP = 60;

/** The assistants that members do not see, behind a button that counts them. */
export function HiddenAssistants({ Card, itemsOf }: Props) {
  const { items: assistants, hasFailed } = useHiddenAssistants();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState(STEP);
  const [menu, setMenu] = useState<{ assistant: Assistant; anchor: HTMLElement } | null>(null);
  if (!assistants) return hasFailed ? <HiddenUnknown /> : null;
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
        {`Ocultos (${countText(count)})`}
      </button>
      <section id={id} aria-label="Assistentes ocultos" className="hidden-assistants" hidden={!isOpen}>
        <h2>Ocultos dos membros</h2>
        {count === 0 && <p>Nenhum assistente oculto.</p>}
        <ul>
          {isOpen &&
            assistants.slice(0, shown).map((assistant, at) => (
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
        <MoreButton total={count} shown={shown} step={STEP} className="mt-4" onMore={setShown} />
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

/** Unreachable is not none. */
function HiddenUnknown() {
  const [isAsking, setAsking] = useState(false);
  const element = useRef<HTMLDivElement>(null);

  async function askAgain() {
    setAsking(true);
    await refreshHiddenAssistants();
    setAsking(false);
  }

  // They come in the place of the button, which would take the focus along.
  useLayoutEffect(() => {
    const place = element.current;
    const first = place?.parentElement?.querySelector('button');
    return () => {
      if (place?.contains(document.activeElement)) first?.focus();
    };
  }, []);

  useEffect(() => {
    addEventListener('online', refreshHiddenAssistants);
    return () => removeEventListener('online', refreshHiddenAssistants);
  }, []);

  return (
    <div ref={element} className="hidden-unknown">
      <p role="alert" className="icon icon-offline">
        Não foi possível carregar os assistentes ocultos.
      </p>
      <BusyButton
        busy={isAsking}
        busyText="Tentando..."
        className="btn-quiet"
        onClick={() => void askAgain()}
      >
        Tentar novamente
      </BusyButton>
    </div>
  );
}
