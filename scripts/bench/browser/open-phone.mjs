import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../lib/find-browser.mjs';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A Chromium with windows works on its own start for a second after it can be driven, on one of two cores; what is measured
 * meanwhile is that, and a short first sync has more of it than a long one. A person's browser runs already.
 */
const BROWSER_START_MS = 2_000;

/** Slow 4G as its limits apply: to each request this much, and these bytes a millisecond. */
export const SLOW_4G = { latency: 562.5, bytesPerMs: 184.32 };

/**
 * @typedef {object} Phone
 * @property {import('playwright-core').Page} page
 * @property {import('playwright-core').CDPSession} cdp
 * @property {() => Promise<void>} close
 *
 * @typedef {object} PhoneOptions
 * @property {number} [slowDown] of the processor
 * @property {boolean} [isSlow4G]
 * @property {boolean} [isRunning] the browser has finished its own start, as before a page that a person opens in it
 * @property {string[]} [args] more switches of the browser
 * @property {(context: import('playwright-core').BrowserContext) => Promise<unknown>} [prepare] before its first page
 */

/**
 * A browser with a phone's screen on a kept profile: opened again, it starts as a phone does that had closed the app.
 * @param {string} profile folder
 * @param {PhoneOptions} [options]
 * @returns {Promise<Phone>}
 */
export async function openPhone(profile, options = {}) {
  const { slowDown = 1, isSlow4G = false, isRunning = false, args = [], prepare } = options;
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no Chrome or Chromium was found: set CHROME_BIN');
  offerNoTranslation(profile);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...ARGS, ...args],
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
    timeout: 120_000,
  });
  context.setDefaultTimeout(120_000);
  await prepare?.(context);
  const page = context.pages()[0] ?? (await context.newPage());
  if (isRunning) await page.waitForTimeout(BROWSER_START_MS);
  const cdp = await context.newCDPSession(page);
  await slow(cdp, slowDown);
  if (isSlow4G) await slowNetwork(cdp);
  return { page, cdp, close: () => context.close() };
}

/**
 * A member's browser speaks Portuguese, as the pages do. This one may speak English, and would draw the offer to translate them while
 * they are measured.
 * @param {string} profile folder
 */
function offerNoTranslation(profile) {
  const preferences = join(profile, 'Default/Preferences');
  if (existsSync(preferences)) return;
  mkdirSync(join(profile, 'Default'), { recursive: true });
  writeFileSync(preferences, JSON.stringify({ translate: { enabled: false } }));
}

/** @param {import('playwright-core').CDPSession} cdp @param {number} times */
export const slow = (cdp, times) => cdp.send('Emulation.setCPUThrottlingRate', { rate: times });

/** @param {import('playwright-core').CDPSession} cdp */
export async function slowNetwork(cdp) {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_4G.latency,
    downloadThroughput: SLOW_4G.bytesPerMs * 1000,
    uploadThroughput: (SLOW_4G.bytesPerMs * 1000) / 2,
  });
}

/** A profile for as long as the work takes. @template T @param {(profile: string) => Promise<T>} work @returns {Promise<T>} */
export async function withProfile(work) {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  try {
    return await work(profile);
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * A phone that nobody has used before, with its browser running; closed afterwards.
 * @template T
 * @param {PhoneOptions} options
 * @param {(phone: Phone) => Promise<T>} work
 * @returns {Promise<T>}
 */
export const withNewPhone = (options, work) =>
  withProfile(async (profile) => {
    const phone = await openPhone(profile, { ...options, isRunning: true });
    try {
      return await work(phone);
    } finally {
      await phone.close();
    }
  });
