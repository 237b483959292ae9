import { type RefObject, useEffect } from 'react';

/** Less is a finger that trembles, or the list that has measured its rows. */
const JITTER_PX = 8;

/**
 * The bar of search, filters and tabs that stays above the cards: away on the way down, back on the way up, and never
 * over what has the focus. It shows by attributes of the section (`data-bar`: `stuck` or `hidden`): a render at every
 * scroll would be felt.
 */
export function useCatalogueBar(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const catalogue = section.current;
    if (!catalogue) return;
    let last = position();
    let isDown = false;
    const height = (part: string) => catalogue.querySelector<HTMLElement>(part)?.offsetHeight ?? 0;

    const place = (): void => {
      const choices = height('.filter-choices');
      // Whichever of the two is the row: the other has no box of its own (dashboard.css).
      catalogue.style.setProperty('--search-line', `${height('search') + height('.search-line')}px`);
      catalogue.style.setProperty('--choices', `${choices}px`);
      const isStuck = catalogue.getBoundingClientRect().top < -choices;
      const bar = isStuck && (mayHide(catalogue, isDown) ? 'hidden' : 'stuck');
      if (bar) catalogue.dataset['bar'] = bar;
      else delete catalogue.dataset['bar'];
      if (bar !== 'stuck') delete catalogue.dataset['open'];
    };
    function follow(): void {
      const now = position();
      if (Math.abs(now - last) >= JITTER_PX) {
        isDown = now > last;
        last = now;
      }
      place();
    }
    const observer = new ResizeObserver(place);
    for (const part of catalogue.querySelectorAll('search, .search-line, .filter-choices'))
      observer.observe(part);
    addEventListener('scroll', follow, { passive: true });
    catalogue.addEventListener('focusin', place);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', follow);
      catalogue.removeEventListener('focusin', place);
    };
  }, [section]);
}

/** Where the window has been scrolled to, without what an iPhone's page is pulled beyond its ends and springs back. */
const position = (): number =>
  Math.max(0, Math.min(scrollY, document.documentElement.scrollHeight - innerHeight));

function mayHide(catalogue: HTMLElement, isDown: boolean): boolean {
  const panel = catalogue.querySelector('[role=tabpanel]');
  const end = barEnd(catalogue);
  // Where a low window leaves the bar in its place there is nothing to hide (NaN).
  if (!panel || !(panel.getBoundingClientRect().top < end)) return false;
  const focused = catalogue.querySelector(':focus-visible');
  if (!focused) return isDown;
  if (!panel.contains(focused)) return false;
  const { top, bottom } = focused.getBoundingClientRect();
  return isDown || (top < end && bottom > 0);
}

/** Where the bar ends while it is stuck, in pixels from the top of the window; NaN where it never is. */
function barEnd(catalogue: HTMLElement): number {
  const tabs = catalogue.querySelector<HTMLElement>('.tab-line');
  return tabs ? Number.parseFloat(getComputedStyle(tabs).top) + tabs.offsetHeight : Number.NaN;
}

/**
 * Other results begin at their first card, right below the bar; where the bar is not stuck they are in sight already, and
 * what has been chosen is brought out from under the search.
 */
export function showFirstCards(catalogue: HTMLElement | null): void {
  const panel = catalogue?.querySelector('[role=tabpanel]');
  if (!catalogue?.dataset['bar'] || !panel) {
    catalogue?.querySelector('select:focus')?.scrollIntoView({ block: 'nearest' });
    return;
  }
  const beyond = panel.getBoundingClientRect().top - barEnd(catalogue);
  if (beyond < 0) scrollBy(0, beyond);
}

/** Lets the filters down below the search that is stuck. */
export function openFilters(catalogue: HTMLElement | null): void {
  if (!catalogue) return;
  catalogue.dataset['open'] = '';
  catalogue.querySelector<HTMLElement>('.filter-choices select')?.focus({ preventScroll: true });
}
