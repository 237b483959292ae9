import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { constants, inflateRawSync } from 'node:zlib';
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/lib/find-browser.mjs';
import { orKill } from './browser.ts';
import { eventually, patient } from './wait.ts';

/** A browser of its own on a folder that can be searched: the shared one keeps its windows' caches in memory. */
export class BrowserProfile {
  readonly folder = mkdtempSync(join(tmpdir(), 'profile-'));
  private context: BrowserContext | undefined;

  constructor(private readonly executablePath: string | null = findBrowser()) {}

  async open(options: BrowserContextOptions): Promise<BrowserContext> {
    const { executablePath } = this;
    if (!executablePath) throw new Error('No Chrome or Chromium was found: set CHROME_BIN');
    this.context = await chromium.launchPersistentContext(this.folder, {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      timeout: patient(30_000),
      ...options,
    });
    this.context.setDefaultTimeout(patient(20_000));
    return this.context;
  }

  /** Closes the browser as a person does: what it still held in memory is written. */
  async close(): Promise<void> {
    if (this.context) await orKill(null, this.context.close());
    this.context = undefined;
  }

  async remove(): Promise<void> {
    await this.close();
    // What the browser had started may write for a moment longer than the browser lives.
    await eventually(() => rmSync(this.folder, { recursive: true, force: true }));
  }

  /** Which of the words stand in which files, as pages or storage write them, and inside of compressed answers. */
  find(words: readonly string[]): { word: string; path: string }[] {
    const paths = readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.folder, join(entry.parentPath, entry.name)));
    return paths.flatMap((path) => {
      const bytes = readFileSync(join(this.folder, path));
      const all = Buffer.concat([bytes, ...unpacked(bytes)]);
      return words
        .filter((word) =>
          (['utf8', 'latin1', 'utf16le'] as const).some((encoding) =>
            all.includes(Buffer.from(word, encoding)),
          ),
        )
        .map((word) => ({ word, path }));
    });
  }
}

/** A gzip's head without a name or a time that matters: so servers write it, in ten bytes. */
const GZIP = Buffer.from([0x1f, 0x8b, 0x08, 0x00]);
const HEAD_LENGTH = 10;

/** What lies in a file as gzip: a cache keeps an answer as it came, with its own notes behind it. */
function unpacked(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf(GZIP); at >= 0; at = bytes.indexOf(GZIP, at + 1)) {
    try {
      found.push(inflateRawSync(bytes.subarray(at + HEAD_LENGTH), { finishFlush: constants.Z_SYNC_FLUSH }));
    } catch {
      // four bytes that only look like it
    }
  }
  return found;
}
