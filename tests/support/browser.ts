import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/lib/find-browser.mjs';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The phone that the journeys are walked on. */
export const PHONE = { width: 390, height: 844 };

/** A Chromium without a window; `npm test` installs one when there is none. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new Error('No Chrome or Chromium was found: run "npm test" once, or set CHROME_BIN');
  return chromium.launch({ executablePath, args: ARGS });
}

/**
 * A person's phone: touch, Brazilian Portuguese, its own storage and service worker. `block` leaves the worker out
 * where nothing depends on it: installing one in every new phone is half of a short test's time.
 */
export function phone(
  browser: Browser,
  baseURL: string,
  serviceWorkers: 'allow' | 'block' = 'allow',
  deviceScaleFactor = 1,
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    serviceWorkers,
    viewport: PHONE,
    // Without a graphics card every pixel and every frame of a spinner is the processor's work.
    deviceScaleFactor,
    reducedMotion: 'reduce',
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
}

/** Waits until the worker controls the page, so that the next load works without a network. */
export async function untilOfflineReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}
