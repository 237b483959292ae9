import { createRequire } from 'node:module';
import type { RunOnly } from 'axe-core';
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
  const found = await violationsOf(page, about === 'everything' ? EVERYTHING : COLOURS);
  const findings: string[] = [];
  for (const { id, element, summary } of found) {
    if (id === 'target-size' && !(await isSmallAnywhere(page, element))) continue;
    findings.push(`${id}: ${element}: ${summary}`);
  }
  return findings;
}

type Violation = { id: string; element: string; summary: string };

/** What is serious leaves the page; axe's whole answer is long, and mostly about what is well. */
const violationsOf = (page: Page, runOnly: RunOnly, within?: string): Promise<Violation[]> =>
  page.evaluate(
    async ([runOnly, within]) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(within ?? document, {
        runOnly,
        resultTypes: ['violations'],
        // Style sheets are read for one rule alone, which is none of these.
        preload: { assets: ['media'] },
      });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary = '' }) => ({
            id,
            element: target.join(' '),
            summary: failureSummary,
          })),
        );
    },
    [runOnly, within] as const,
  );

/** Also in the middle of the window: half below the bar that stays over the cards is only where the page was scrolled to. */
async function isSmallAnywhere(page: Page, element: string): Promise<boolean> {
  await page
    .locator(element)
    .first()
    .evaluate((one) => one.scrollIntoView({ block: 'center' }));
  return (await violationsOf(page, { type: 'rule', values: ['target-size'] }, element)).length > 0;
}
