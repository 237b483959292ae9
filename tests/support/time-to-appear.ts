import type { Page } from 'playwright-core';

/**
 * How long a text takes from the next click until it is there, in milliseconds of the page's own clock: measured from outside it would
 * be longer by what the test itself takes, and too short a time would pass. `css`: the elements that may hold it.
 */
export async function timeToAppear(page: Page, css: string, text: string): Promise<() => Promise<number>> {
  const measuring = await page.evaluateHandle(
    ([css, text]) => {
      const found = () => [...document.querySelectorAll(css)].some((one) => one.textContent?.includes(text));
      const taken = new Promise<number>((done) => {
        const measure = () => {
          const clicked = Date.now();
          const watching = new MutationObserver(() => {
            if (!found()) return;
            watching.disconnect();
            done(Date.now() - clicked);
          });
          watching.observe(document, { subtree: true, childList: true, characterData: true });
        };
        addEventListener('click', measure, { capture: true, once: true });
      });
      return { taken };
    },
    [css, text] as const,
  );
  return () => measuring.evaluate(({ taken }) => taken);
}
