import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { rovingIndex } from '#ui/navigation/roving-index.ts';
import { addDialog } from './dialog-stack.ts';
import { dragSheet } from './drag-sheet.ts';
import './menu.css';
import './sheet.css';

export type MenuItem = { text: string; icon: string; onSelect: () => void };

type Props = {
  /** What the choices are about. */
  title: string;
  /** The button that opened it: the menu stands beside it and gives the focus back to it. */
  anchor: HTMLElement;
  items: readonly MenuItem[];
  onClose: () => void;
};

/** As arrows up and down move in a menu; the same walk as in a row of tabs. */
const WALK: Readonly<Record<string, string>> = {
  ArrowDown: 'ArrowRight',
  ArrowUp: 'ArrowLeft',
  Home: 'Home',
  End: 'End',
};
const GAP_PX = 4;
const EDGE_PX = 8;

/** A menu: beside its button on a desktop, from below on a phone. Escape or a tap beside it closes it. */
export function Menu({ title, anchor, items, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [active, setActive] = useState(0);

  // Only showModal() keeps the keyboard and screen readers inside.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const place = () => placeBeside(anchor, element);
    place();
    // A phone that is turned: where the button stood may be outside the window now.
    addEventListener('resize', place);
    // Beside its button it would stay where it is, over another card; from below the page is held.
    const isBeside = matchMedia('(min-width: 40rem)').matches;
    const close = () => element.close();
    if (isBeside) addEventListener('scroll', close);
    const leave = addDialog(element);
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', close);
      leave();
      element.close();
      // Safari gives a tapped button no focus, so the browser would not know where to give it back.
      anchor.focus({ preventScroll: true });
    };
  }, [anchor]);

  function walk(event: KeyboardEvent) {
    if (event.key === 'Tab') onClose();
    // With them an arrow is the browser's own way back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = rovingIndex(WALK[event.key] ?? '', active, items.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    dialog.current?.querySelectorAll<HTMLElement>('[role=menuitem]')[next]?.focus();
  }

  function closeBeside(event: MouseEvent) {
    if (event.target === dialog.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; this is the tap beside it.
    <dialog
      ref={dialog}
      className="menu-layer"
      aria-labelledby={titleId}
      onClick={closeBeside}
      onClose={() => !dialog.current?.open && onClose()}
    >
      <div className="menu-box">
        <p
          id={titleId}
          className="sheet-head menu-title"
          onPointerDown={(press) => dragSheet(press, dialog.current, onClose)}
        >
          {title}
        </p>
        <div role="menu" aria-labelledby={titleId} onKeyDown={walk}>
          {items.map(({ text, icon, onSelect }, at) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={at === active ? 0 : -1}
              className={`icon ${icon}`}
              onClick={() => {
                onClose();
                onSelect();
              }}
            >
              {text}
            </button>
          ))}
        </div>
      </div>
    </dialog>
  );
}

/** Below the button and flush with its right edge; above it where there is no room below. */
function placeBeside(anchor: HTMLElement, menu: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = at.bottom + GAP_PX;
  const lowest = innerHeight - EDGE_PX - height;
  const top = below <= lowest ? below : Math.min(at.top - GAP_PX - height, lowest);
  menu.style.setProperty('--menu-top', `${Math.max(EDGE_PX, top)}px`);
  menu.style.setProperty('--menu-left', `${Math.max(EDGE_PX, at.right - width)}px`);
}
