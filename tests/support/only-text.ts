import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { reportViolations } from './policy-violations.ts';

/** A page of which every script that runs and everything that the content policy stops is written down. */
export async function watched(context: BrowserContext, problems: string[]): Promise<Page> {
  await reportViolations(context, problems);
  const page = await context.newPage();
  watch(page, problems);
  return page;
}

/** The name in the hostile texts as a word of its own: an id of chance spells it too, once in some thousands. */
const HIT = /\bhit\b/;

/** Writes down what only a text that was taken for markup would do to the page. */
export function watch(page: Page, problems: string[]): void {
  page.on('dialog', (dialog) => problems.push(`dialog: ${dialog.message()}`));
  page.on('framenavigated', (frame) => {
    if (HIT.test(frame.url()) || frame !== page.mainFrame()) problems.push(`went to ${frame.url()}`);
  });
}

/** What of the page was made from a text: nothing may run, and nothing may stand there to run later. */
export async function expectOnlyText(page: Page, problems: string[]): Promise<void> {
  const made = await page.evaluate((word) => {
    const leads = ['href', 'xlink:href', 'src', 'srcdoc', 'data', 'action', 'formaction', 'style', 'content'];
    // The one address that is made of a person's: it opens a mail, whatever stands behind it.
    const isMail = (value: string) => /^mailto:[^\s<>"]*$/.test(value);
    const isMade = (element: Element) =>
      [...element.attributes].some(
        ({ name, value }) =>
          name.startsWith('on') || (leads.includes(name) && new RegExp(word).test(value) && !isMail(value)),
      ) || /window\.hit|parent\.hit/.test(element.matches('script, style') ? element.innerHTML : '');
    return [...document.querySelectorAll('*')].filter(isMade).map((element) => element.outerHTML);
  }, HIT.source);
  expect([made, problems, await page.evaluate(() => 'hit' in window)]).toEqual([[], [], false]);
}
