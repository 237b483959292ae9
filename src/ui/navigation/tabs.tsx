import './tabs.css';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { rovingIndex } from './roving-index.ts';

type Tab<Id extends string> = { id: Id; label: string };
type Props<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  active: Id;
  /** Hears of a tap on the active tab too: it means 'back to the start'. */
  onChange: (id: Id) => void;
  /** Stands at the end of the row, and is no tab. */
  beside?: ReactNode;
  children: ReactNode;
};

/** Tabs with one panel. One Tab stop for the row; arrows, Home and End move inside it and choose at once. */
export function Tabs<Id extends string>({ label, tabs, active, onChange, beside, children }: Props<Id>) {
  const base = useId();

  function move(event: KeyboardEvent) {
    // With them an arrow is the browser's own way back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...event.currentTarget.children] as HTMLElement[];
    // From where the focus is: the next arrow may come before the last one's choice has been drawn.
    const current = buttons.indexOf(event.target as HTMLElement);
    const target = rovingIndex(event.key, current, tabs.length);
    const tab = target === null ? undefined : tabs[target];
    if (target === null || !tab) return;
    event.preventDefault();
    onChange(tab.id);
    buttons[target]?.focus();
  }

  return (
    <>
      <div className="tab-line">
        <div role="tablist" aria-label={label} className="tab-row" onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              id={`${base}-${tab.id}`}
              type="button"
              role="tab"
              aria-selected={tab.id === active}
              aria-controls={tab.id === active ? `${base}-panel` : undefined}
              tabIndex={tab.id === active ? 0 : -1}
              onClick={() => onChange(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {beside}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${active}`}>
        {children}
      </div>
    </>
  );
}
