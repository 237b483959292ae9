import type { Page } from 'playwright-core';

/** A control as a screen reader says it: what it is, its name, and what follows the name. */
type Spoken = { role: string; name: string; description: string };

/** Buttons and fields of the page as the browser hands them to a screen reader; links that look alike may lead to the same place. */
async function spokenControls(page: Page): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes.flatMap(({ ignored, role, name, description }) =>
      !ignored && SPOKEN.has(role?.value) && !OF_THE_BROWSER.test(name?.value)
        ? [{ role: role?.value, name: name?.value ?? '', description: description?.value ?? '' }]
        : [],
    );
  } finally {
    await session.detach();
  }
}

const SPOKEN = new Set(['button', 'checkbox', 'combobox', 'searchbox', 'textbox', 'tab']);
/** Within a field of a day, whose own name is said before it. */
const OF_THE_BROWSER = /^Show date picker/;

/** Controls that sound like another one of the same page, name and description together. One line for each kind. */
export async function soundingAlike(page: Page): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const { role, name, description } of await spokenControls(page)) {
    const said = [role, name, description].join(' | ');
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([said, count]) => `${count} × ${said}`);
}

/** Rows of tables of which no header cell says whose they are. One line for each. */
export const namelessRows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLTableRowElement>('table:not([role=grid]) > tbody > tr')]
      .filter(
        (row) => row.checkVisibility() && !row.querySelector(':scope > th[scope=row]')?.textContent?.trim(),
      )
      .map((row) => (row.textContent ?? '').trim().slice(0, 60)),
  );
