import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { hashesOf, SERVED_FILES, type ServedFile } from '../../scripts/build/served-files.mjs';
import { untilOfflineReady } from './browser.ts';
import { drawn } from './pass-time.ts';

const BUILT = join(import.meta.dirname, '../../pb_public');

type Build = {
  /** Every script has another hash in this build: the files of before are gone. */
  isAllNew?: boolean;
  modified?: Date;
};

/** A folder with the built app of which a test makes further versions, served by `publicDir`. */
export class Deployment {
  readonly folder = mkdtempSync(join(tmpdir(), 'pb-public-'));

  constructor() {
    this.deploy('N');
  }

  /** Puts a build into the folder that the document names by its mark. */
  deploy(mark: string, { isAllNew = false, modified = new Date() }: Build = {}): void {
    for (const name of readdirSync(this.folder)) rmSync(join(this.folder, name), { recursive: true });
    cpSync(BUILT, this.folder, { recursive: true });
    const list: Record<string, ServedFile> = JSON.parse(this.read(SERVED_FILES));
    const moved = Object.keys(list).filter((path) => isAllNew && path.startsWith('assets/'));
    const newPath = (path: string) => path.replace(/(\.\w+)$/, `-${mark}$1`);
    for (const path of moved) {
      renameSync(join(this.folder, path), join(this.folder, newPath(path)));
      const { br: _, gzip: __, ...file } = list[path] as ServedFile;
      list[newPath(path)] = file;
      delete list[path];
    }
    for (const path of Object.keys(list).filter((one) => /\.(html|js)$/.test(one))) {
      const before = this.read(path);
      let after = moved.reduce(
        (text, one) => text.replaceAll(one.slice('assets/'.length), newPath(one).slice('assets/'.length)),
        before,
      );
      if (path === 'index.html')
        after = after.replace('<title>', `<meta name="build" content="${mark}"><title>`);
      // The worker is told of the other document by its revision, as the build does.
      if (path === 'sw.js') after = after.replace(/(url:"index\.html",revision:")[^"]*/, `$1${mark}`);
      if (after === before) continue;
      writeFileSync(join(this.folder, path), after);
      const { type, trustedTypes } = list[path] as ServedFile;
      // Sent as it is: compressing takes seconds, and nobody here looks at sizes.
      list[path] = {
        type,
        size: Buffer.byteLength(after),
        sha256: createHash('sha256').update(after).digest('hex'),
        ...(trustedTypes && {
          trustedTypes,
          scriptHashes: hashesOf(after, 'script'),
          styleHashes: hashesOf(after, 'style'),
        }),
      };
    }
    writeFileSync(join(this.folder, SERVED_FILES), JSON.stringify(list));
    for (const path of readdirSync(this.folder, { recursive: true, encoding: 'utf8' }))
      utimesSync(join(this.folder, path), modified, modified);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }
}

/** Which version the page shows; null for the one that was built. */
export const buildOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content') ?? null);

/** Waits until the page shows this version, through whatever reloads lie between. */
export const untilBuild = (page: Page, mark: string): Promise<void> =>
  page.locator(`meta[name=build][content="${mark}"]`).waitFor({ state: 'attached' });

/** What the browser does by itself within a day, and the app every hour. */
export const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

/**
 * Waits until the newest worker is in place, in this page too, and the page has drawn what it makes of it: an update
 * that is not offered then is not offered.
 */
export async function untilNothingIsNew(page: Page): Promise<void> {
  await untilOfflineReady(page);
  const isSettled = async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const { controller } = navigator.serviceWorker;
    if (!registration || registration.installing || registration.waiting) return false;
    return registration.active?.state === 'activated' && registration.active === controller;
  };
  await page.waitForFunction(isSettled, undefined, { polling: 50 });
  await drawn(page);
}
