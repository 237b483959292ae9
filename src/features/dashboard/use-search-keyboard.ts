import { useEffect } from 'react';

/** As high as a card: fewer pixels of it say little. */
const SEEN_PX = 300;

/**
 * What the search finds is brought in sight above a phone's keyboard, which covers the lower half of the window: behind it, it
 * would look as if nothing were found. Already with the tap on the search: the first letter would have to draw other rows for it.
 * The keyboard's own search key puts it away: it would do nothing at all, since results come with each letter. Apart from the
 * catalogue: no first card waits for this.
 */
export function useSearchKeyboard(): void {
  useEffect(() => {
    // Where there is a real keyboard the window shows both, and the box keeps the focus. Some phones say that they can hover.
    if (!matchMedia('(hover: none), (pointer: coarse)').matches) return;
    const ending = new AbortController();
    function show({ target, type }: Event): void {
      const isTyped = type === 'input';
      if (!isSearch(target) || (isTyped && !target.value)) return;
      requestAnimationFrame(() => bring(isTyped));
      // Once: a bar of the browser's that comes while somebody scrolls says the same.
      if (!isTyped)
        visualViewport?.addEventListener('resize', bringAboveKeyboard, { once: true, signal: ending.signal });
    }
    function press({ key, isComposing, target }: KeyboardEvent): void {
      if (key === 'Enter' && !isComposing && isSearch(target)) target.blur();
    }
    addEventListener('click', show, ending);
    addEventListener('input', show, ending);
    addEventListener('keydown', press, ending);
    addEventListener('mousedown', keepFocus, ending);
    return () => ending.abort();
  }, []);
}

/** As in catalogue-bar.css: no bar stays above the cards, only the search while it has the focus. */
const isLow = (): boolean => matchMedia('(height < 36rem)').matches;

/** Safari moves the focus when a button is pressed: what stands beside the search only then would go, and take the press along. */
function keepFocus(event: MouseEvent): void {
  const isBeside = event.target instanceof Element && event.target.closest('.search-line .clear-filters');
  if (isBeside && isSearch(document.activeElement)) event.preventDefault();
}

const isSearch = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'search';

/** Letters made larger by two fingers leave a smaller part of the window too. */
function bringAboveKeyboard(): void {
  if (isSearch(document.activeElement) && visualViewport?.scale === 1) bring(false);
}

function bring(isTyped: boolean): void {
  const results = document.querySelector('.catalogue [role=tabpanel]');
  if (!results) return;
  const { top } = results.getBoundingClientRect();
  const height = window.visualViewport?.height ?? innerHeight;
  // Other results begin at their first card: where a bar stays it leads there itself (use-catalogue-bar.ts).
  const isAbove = isTyped && top < 0 && isLow();
  if (isAbove || top > height - SEEN_PX) results.firstElementChild?.scrollIntoView();
}
