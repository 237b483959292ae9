import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { findBrowser } from '../../scripts/lib/find-browser.mjs';
import { LAST_ERRORS_KEY } from '../../src/storage/storage-keys.ts';
import { becomes, patient, sleep } from './wait.ts';
import { atWorkerEnd } from './worker-lifetime.ts';

/** What Playwright switches off; the last flag of a name is the one that counts, so ours repeats its own. */
const FEATURES_OFF = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'AimEnabled',
  // Ours: two pages of the address bar's own for every window that nobody sees, a third of a short test's work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/**
 * A test's page lives for seconds: compiled plainly at once, without an optimiser that would only be done when it is gone.
 * That is a sixth of the browsers' work; the full run leaves it as people have it.
 */
const PLAIN_COMPILER = '--js-flags=--always-sparkplug --no-maglev --no-turbofan';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  // One process less, and no renderer kept ready for a second site: there is only one.
  '--in-process-gpu',
  // Without its own Vulkan: one that is loaded in that process sets a variable of the environment and takes it back while
  // other threads read there, and one start in many thousands ends with that.
  '--disable-software-rasterizer',
  '--disable-site-isolation-trials',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF}`,
  ...(process.env['FULL'] ? [] : [PLAIN_COMPILER]),
];

/** The phone that the journeys are walked on. */
export const PHONE = { width: 390, height: 844 };

const CLOSE_LIMIT_MS = 5_000;

let running: Promise<Browser> | undefined;
let processId = 0;

/** The Chromium of this worker, without a window; started again when it is gone. */
async function theBrowser(): Promise<Browser> {
  const browser = await running?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  running = launch();
  return running;
}

async function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new Error('No Chrome or Chromium was found: run "npm test" once, or set CHROME_BIN');
  const browser = await chromium.launch({ executablePath, args: ARGS, timeout: patient(30_000) });
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  processId = processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
  await session.detach();
  atWorkerEnd(() => orKill(browser, browser.close()));
  return browser;
}

/** What does not close in time is killed with its browser: a hook that hangs would take the rest of the run along. */
export async function orKill(browser: Browser | null, closing: Promise<unknown>): Promise<void> {
  let isClosed = false;
  const done = closing.then(
    () => (isClosed = true),
    () => (isClosed = true),
  );
  await Promise.race([done, sleep(patient(CLOSE_LIMIT_MS))]);
  if (isClosed || !browser?.isConnected()) return;
  console.warn('The browser did not close: it was killed.');
  if (processId) process.kill(processId, 'SIGKILL');
  await becomes(() => !browser.isConnected(), CLOSE_LIMIT_MS);
}

/** What all open pages say, for whoever reads of a failure: seen once in many runs, it may not be seen again. */
export async function whatPagesSay(): Promise<string> {
  const browser = await running?.catch(() => undefined);
  const open = browser?.contexts().flatMap((one) => one.pages()) ?? [];
  const said = open.map(async (page) => {
    const tree = await page.locator('body').ariaSnapshot({ timeout: CLOSE_LIMIT_MS }).catch(String);
    const noted = (key: string) =>
      `${sessionStorage.getItem(key)}\n${document.body.innerHTML.slice(0, 2_000)}`;
    // A page without words has broken: what it has noted of that, and what is left of it.
    return `${page.url()}\n${tree || (await page.evaluate(noted, LAST_ERRORS_KEY).catch(String))}`;
  });
  return (await Promise.all(said)).join('\n---\n');
}

type Scope = 'test' | 'file' | 'worker';
let scope: Scope = 'file';
const opened: { context: BrowserContext; scope: Scope }[] = [];
/** What a test has opened in a window of its file. */
const pages: Page[] = [];

/** Whose the windows are that are opened from now on. */
export function openedIn(now: Scope): void {
  scope = now;
}

/** Closes what a test or a file has opened and not closed itself. */
export async function closeContexts(of: 'test' | 'file'): Promise<void> {
  const theirs = opened.filter((one) => one.scope === of);
  for (const one of theirs) opened.splice(opened.indexOf(one), 1);
  const closing = [
    ...theirs.map(({ context }) => ({ browser: context.browser(), end: () => context.close() })),
    ...pages.splice(0).map((page) => ({ browser: page.context().browser(), end: () => page.close() })),
  ];
  await Promise.all(closing.map(({ browser, end }) => orKill(browser, end())));
}

/** `lives`: until the end of the test, the file or the worker, with its pages. By itself as long as what opened it. */
export type Given = BrowserContextOptions & { worker?: boolean; lives?: Scope };

/**
 * A person's browser: Brazilian Portuguese, an own storage; the service worker only where something depends on it,
 * because installing one in every new window is half of a short test's time.
 */
export async function newContext({ worker = false, lives, ...options }: Given): Promise<BrowserContext> {
  const context = await (await theBrowser()).newContext({
    serviceWorkers: worker ? 'allow' : 'block',
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  context.setDefaultTimeout(patient(20_000));
  opened.push({ context, scope: lives ?? scope });
  // Pages that nobody looks at any more go on asking the server.
  if (!lives && scope === 'file') context.on('page', (page) => scope === 'test' && pages.push(page));
  return context;
}

/** A phone: small, with touch. */
export const phone = (baseURL: string, given: Given = {}): Promise<BrowserContext> =>
  newContext({ baseURL, viewport: PHONE, isMobile: true, hasTouch: true, ...given });

/** Waits until the worker controls the page, so that the next load works without a network. */
export async function untilOfflineReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    polling: 50,
  });
}
