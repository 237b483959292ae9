import { createRequire } from 'node:module';
import type { AxeResults, Result, RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const EVERYTHING: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** All that another theme can change. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * What axe finds on the page as it stands: one line for each rule and element, only what it calls serious or
 * critical. Runs outside the page's own scripts, so that the content policy stays as it is.
 */
export async function seriousFindings(page: Page, about: 'everything' | 'colours'): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) {
    // The policy allows no foreign script in the page; the debugger may put one there.
    const { readFile } = await import('node:fs/promises');
    await page.evaluate(await readFile(AXE, 'utf8'));
  }
  const violations = await violationsOf(page, about === 'everything' ? EVERYTHING : COLOURS);
  const findings: string[] = [];
  for (const { id, impact, nodes } of violations)
    for (const { target, failureSummary } of nodes) {
      const element = target.join(' ');
      if (impact !== 'serious' && impact !== 'critical') continue;
      if (id === 'target-size' && !(await isSmallAnywhere(page, element))) continue;
      findings.push(`${id}: ${element}: ${failureSummary}`);
    }
  return findings;
}

const violationsOf = async (page: Page, runOnly: RunOnly, within?: string): Promise<Result[]> => {
  const { violations } = await page.evaluate<AxeResults, { runOnly: RunOnly; within?: string }>(
    (asked) =>
      (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(asked.within ?? document, {
        runOnly: asked.runOnly,
        resultTypes: ['violations'],
      }),
    { runOnly, ...(within ? { within } : {}) },
  );
  return violations;
};

/** Also in the middle of the window: half below the bar that stays over the cards is only where the page was scrolled to. */
async function isSmallAnywhere(page: Page, element: string): Promise<boolean> {
  await page
    .locator(element)
    .first()
    .evaluate((one) => one.scrollIntoView({ block: 'center' }));
  return (await violationsOf(page, { type: 'rule', values: ['target-size'] }, element)).length > 0;
}

/**
 * Controls whose hit area is under 44 px in a direction, links within a sentence left out (WCAG 2.5.8 does too):
 * one line for each.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 43.5;
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type="hidden"]), select, textarea, [role="tab"], summary',
    );
    const isHidden = (element: HTMLElement) =>
      !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) ||
      element.closest('[inert], [aria-hidden="true"]') !== null ||
      (document.querySelector('dialog:modal') !== null && !element.closest('dialog:modal'));
    const small: string[] = [];
    for (const element of controls) {
      if (isHidden(element)) continue;
      const target = element.closest('label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isInText = element.matches('a') && getComputedStyle(element).display === 'inline';
      const isPassedOver = element.matches('.skip-link');
      if (isInText || isPassedOver || width === 0) continue;
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? element.id)
        .trim()
        .slice(0, 40);
      if (width < LEAST || height < LEAST)
        small.push(`${name} (${Math.round(width)} × ${Math.round(height)})`);
    }
    return small;
  });
}

/** By how many pixels the page is wider than the window: what is cut off, or must be scrolled for sideways. */
export const overflowWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Words that do not fit their button, tab, badge or heading: cut off, or running over the edge. One line for each. */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, a, [role="tab"], h1, h2, h3, label, legend, .badge, th, td',
      ),
    ]
      .filter(
        (element) => element.checkVisibility() && element.clientWidth > 2 && element.textContent?.trim(),
      )
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} ${(element.textContent ?? '').trim().slice(0, 50)}`),
  );

/** Hints in empty fields, and choices of closed dropdowns, that are longer than the room they have. One line for each. */
export const cutHints = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
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
    const inputs = [...document.querySelectorAll('input')].flatMap((field) =>
      field.value ? [] : cut(field, field.placeholder, getComputedStyle(field, '::placeholder')),
    );
    const dropdowns = [...document.querySelectorAll('select')].flatMap((field) =>
      cut(field, field.selectedOptions[0]?.text ?? '', getComputedStyle(field)),
    );
    return [...inputs, ...dropdowns];
  });

/** Runs a check with letters of twice the size, as people with weak eyes set them. */
export async function whenLarge(page: Page, check: () => Promise<void>): Promise<void> {
  try {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await check();
  } finally {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
  }
}

/** Controls beside the window that nothing scrolls into it: nobody gets there with a pointer. One line for each. */
export const outsideWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
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
    return [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')]
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true], .sr-only'))
      .filter((element) => isBeside(element) && !isScrolled(element))
      .map((element) => (element.getAttribute('aria-label') ?? element.textContent ?? element.id).trim());
  });
