import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../../scripts/lib/find-browser.mjs';
import { PHONE } from '../../support/browser.ts';
import { patient, until } from '../../support/wait.ts';
import { atWorkerEnd } from '../../support/worker-lifetime.ts';
import type { Browser, Engine, Tab } from './engine.ts';

/** Chromium by Playwright, as the tests of `tests/browser` have it, but on a profile that stays. */
export const chromiumEngine: Engine = {
  name: 'chromium',
  isHere: () => findBrowser() !== null,
  async launch({ profile, userAgent, atStart = [] }): Promise<Browser> {
    const executablePath = findBrowser();
    if (!executablePath) throw new Error('No Chrome or Chromium was found: set CHROME_BIN');
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      viewport: PHONE,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      timeout: patient(30_000),
      ...(userAgent ? { userAgent } : {}),
    });
    for (const script of atStart) await context.addInitScript(script);
    const session = await context.browser()?.newBrowserCDPSession();
    const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
    const id = processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
    let isGone = false;
    context.once('close', () => {
      isGone = true;
    });
    const kill = async () => {
      if (!isGone && id) process.kill(id, 'SIGKILL');
      await until('the end of Chromium', () => isGone);
    };
    atWorkerEnd(kill);
    const [blank] = context.pages();
    let isFirst = true;
    return {
      version: context.browser()?.version() ?? '',
      async newTab() {
        if (isFirst && blank) {
          isFirst = false;
          return tabOf(blank);
        }
        return tabOf(await context.newPage());
      },
      tabs: async () => context.pages().map(tabOf),
      kill,
    };
  },
};

const ids = new WeakMap<Page, string>();
let last = 0;

function idOf(page: Page): string {
  const id = ids.get(page) ?? String(++last);
  ids.set(page, id);
  return id;
}

function tabOf(page: Page): Tab {
  page.setDefaultTimeout(patient(20_000));
  return {
    id: idOf(page),
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    // Bound by text: what Playwright would do with the arguments is done by the other drivers too.
    run: (inPage, ...args) => page.evaluate(`(${inPage})(...${JSON.stringify(args)})`),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewportSize({ width, height }),
    show: () => page.bringToFront(),
    close: () => page.close(),
  };
}
