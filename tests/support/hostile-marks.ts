import type { Page } from 'playwright-core';

/**
 * The text with a name of the field that it is written into, by which a screen can be asked what it shows. A comment, so
 * that a script that would run with it still does.
 */
export const marked = (text: string, field: string, n: number): string => `${text} //${field}.${n};`;

/** Which marked texts stand on the page, as `field.n`: to be read, in a field of a form, or said by a name or a hint. */
export async function marksOn(page: Page): Promise<string[]> {
  const all = await page.evaluate(() => {
    const said = ['title', 'aria-label', 'placeholder', 'alt'];
    return [...document.querySelectorAll('body, body *')]
      .flatMap((element) => [
        ...said.map((name) => element.getAttribute(name) ?? ''),
        element.matches('input, textarea, select') ? (element as HTMLInputElement).value : '',
      ])
      .concat(document.title, document.body.textContent ?? '')
      .join('\n');
  });
  return [...all.matchAll(/\/\/([a-z_]+\.[a-z_ ]+\.\d+);/g)].map(([, mark = '']) => mark);
}
