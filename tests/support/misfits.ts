import type { Page } from 'playwright-core';

/** What of a page is too large for its window, or too small for a thumb. Each list has one line for each element. */
export type Misfits = {
  /** What is cut off, or must be scrolled for sideways. */
  pixelsTooWide: number;
  /** Words that do not fit their button, tab, badge or heading: cut off, or running over the edge. */
  cutWords: string[];
  /** Hints in empty fields, and choices of closed dropdowns, that are longer than the room they have. */
  cutHints: string[];
  /** Controls beside the window that nothing scrolls into it: nobody gets there with a pointer. */
  outOfReach: string[];
  /** Controls whose hit area is under 44 px in a direction, links within a sentence left out (WCAG 2.5.8 does too). */
  smallTargets: string[];
};

/**
 * What does not fit. With letters of twice the size, as people with weak eyes set them, it is measured and put back at once:
 * the page is laid out for it and never drawn.
 */
export const misfits = (page: Page, letters: 'usual' | 'of 200 %' = 'usual'): Promise<Misfits> =>
  page.evaluate((letters) => {
    const root = document.documentElement;
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const textOf = (element: HTMLElement) => (element.textContent ?? '').trim();

    const cutWords = () =>
      all('button, a, [role="tab"], h1, h2, h3, label, legend, .badge, th, td')
        .filter((element) => element.checkVisibility() && element.clientWidth > 2 && textOf(element))
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => `${element.tagName} ${textOf(element).slice(0, 50)}`);

    const pen = document.createElement('canvas').getContext('2d');
    const cut = (field: HTMLElement, text: string, style: CSSStyleDeclaration) => {
      const box = getComputedStyle(field);
      const room =
        field.clientWidth - Number.parseFloat(box.paddingLeft) - Number.parseFloat(box.paddingRight);
      if (!pen || !text || !field.checkVisibility() || field.closest('[aria-hidden="true"]')) return [];
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const needed = pen.measureText(text).width;
      return needed > room + 1 ? [`${text} (${Math.ceil(needed)} in ${Math.floor(room)})`] : [];
    };
    const cutHints = () => [
      ...[...document.querySelectorAll('input')].flatMap((field) =>
        field.value ? [] : cut(field, field.placeholder, getComputedStyle(field, '::placeholder')),
      ),
      ...[...document.querySelectorAll('select')].flatMap((field) =>
        cut(field, field.selectedOptions[0]?.text ?? '', getComputedStyle(field)),
      ),
    ];

    const isBeside = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1;
    };
    // What scrolls by its style and is in the window itself; the page's own scrolling sideways is not counted as a way.
    const isScrolled = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth)
          return !isBeside(at);
      return false;
    };
    const nameOf = (element: HTMLElement) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? element.id).trim();
    const outOfReach = () =>
      all('button, a[href], input, select, textarea')
        .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true], .sr-only'))
        .filter((element) => isBeside(element) && !isScrolled(element))
        .map(nameOf);

    const LEAST = 43.5;
    const isHidden = (element: HTMLElement) =>
      !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) ||
      element.closest('[inert], [aria-hidden="true"]') !== null ||
      (document.querySelector('dialog:modal') !== null && !element.closest('dialog:modal'));
    const smallTargets = () =>
      all('button, a[href], input:not([type="hidden"]), select, textarea, [role="tab"], summary').flatMap(
        (element) => {
          if (isHidden(element)) return [];
          const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
          const isInText = element.matches('a') && getComputedStyle(element).display === 'inline';
          const isPassedOver = element.matches('.skip-link');
          if (isInText || isPassedOver || width === 0 || (width >= LEAST && height >= LEAST)) return [];
          return [`${nameOf(element).slice(0, 40)} (${Math.round(width)} × ${Math.round(height)})`];
        },
      );

    try {
      if (letters !== 'usual') root.style.fontSize = '200%';
      return {
        pixelsTooWide: root.scrollWidth - root.clientWidth,
        cutWords: cutWords(),
        cutHints: cutHints(),
        outOfReach: outOfReach(),
        smallTargets: smallTargets(),
      };
    } finally {
      root.style.fontSize = '';
    }
  }, letters);
