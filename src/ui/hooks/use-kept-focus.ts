import { useEffect } from 'react';

/** What a screen reader can name, and where the next Tab can begin. */
const PLACES = 'tr, li, article, fieldset, details, form, section, [role=tabpanel], dialog, main';
/** What lies over the screen is only visited: from there the focus goes back to where it came from. */
const VISITED = '.toaster, .update-prompt';
/** Whoever takes the focus by itself, as the title of a new card does, has done so by then. */
const OWN_CHOICE_MS = 100;

/** The control that has the focus, and behind it the places around it, the nearest first. */
let way: readonly HTMLElement[] = [];
let control: Element | null = null;

/**
 * A control that leaves with what it has done ('Resolver', 'Limpar seleção', the cross of a message) would throw the keyboard
 * back to the top of the page, and a screen reader with it. The focus goes on in the nearest place that is still there.
 */
export const useKeptFocus = (): void => useEffect(keepFocus, []);

function keepFocus(): () => void {
  const look = ({ target }: Event) => note(target);
  const observer = new MutationObserver(() => {
    if (!control || control.isConnected) return;
    control = null;
    setTimeout(goOn, OWN_CHOICE_MS);
  });
  note(document.activeElement);
  // A tap on empty ground gives the focus up: where the control leaves later, nobody is there to be led on.
  const letGo = () => {
    if (isNowhere() && control?.isConnected) control = null;
  };
  document.addEventListener('focusin', look);
  document.addEventListener('click', letGo);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', look);
    document.removeEventListener('click', letGo);
    observer.disconnect();
  };
}

function note(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || isNowhere()) return;
  control = target;
  if (target.closest(VISITED)) return;
  way = [target];
  for (
    let at = target.parentElement?.closest<HTMLElement>(PLACES);
    at;
    at = at.parentElement?.closest(PLACES)
  )
    way = [...way, at];
}

const isNowhere = (): boolean => !document.activeElement || document.activeElement === document.body;

function goOn(): void {
  const last = document.querySelectorAll<HTMLElement>('dialog:modal, main');
  for (const place of [...way, ...last]) {
    // An open dialog refuses what lies behind it: the search goes on until a place has taken the focus.
    if (!isNowhere()) return;
    if (place.isConnected) focusOn(place);
  }
}

function focusOn(place: HTMLElement): void {
  const title = place.querySelector<HTMLElement>(':scope > :is(h1, h2, h3)');
  const target = place.tabIndex >= 0 ? place : (title ?? place);
  if (target.hasAttribute('tabindex') || target.tabIndex >= 0) {
    target.focus({ preventScroll: true });
    return;
  }
  target.tabIndex = -1;
  // Nothing can be typed or pressed there, so nothing is drawn around it; and a later click on it is none of ours.
  target.style.outlineStyle = 'none';
  const restore = () => {
    target.removeAttribute('tabindex');
    target.style.outlineStyle = '';
  };
  target.addEventListener('focusout', restore, { once: true });
  target.focus({ preventScroll: true });
  // What lies behind an open dialog takes none.
  if (document.activeElement !== target) restore();
}
