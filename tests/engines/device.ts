import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { eventually, until } from '../support/wait.ts';
import type { Browser, Engine, LaunchOptions, Tab } from './drivers/engine.ts';
import { Screen } from './screen.ts';

/** What kind of browser it is, as far as the journeys care. */
export type Kind = Omit<LaunchOptions, 'profile'>;

/** A person's phone: one browser on a profile that stays when the browser is killed. */
export class Device {
  private browser: Browser | null = null;
  private readonly known = new Set<string>();
  private readonly profile = mkdtempSync(join(tmpdir(), 'profile-'));

  constructor(
    private readonly engine: Engine,
    private readonly origin: string,
    private readonly kind: Kind = {},
  ) {}

  get version(): string {
    return this.browser?.version ?? '';
  }

  private async start(options: Kind = {}): Promise<Browser> {
    mkdirSync(this.profile, { recursive: true });
    this.browser ??= await this.engine.launch({ profile: this.profile, ...this.kind, ...options });
    return this.browser;
  }

  async newTab(): Promise<Screen> {
    return this.screenOf(await (await this.start()).newTab());
  }

  /** A tab that a page has opened, once it is there. */
  async openedTab(): Promise<Screen> {
    const browser = await this.start();
    const unknown = async () => (await browser.tabs()).find(({ id }) => !this.known.has(id));
    return this.screenOf(
      await eventually(async () => {
        const tab = await unknown();
        if (!tab) throw new Error('no page has opened a tab');
        return tab;
      }),
    );
  }

  private screenOf(tab: Tab): Screen {
    this.known.add(tab.id);
    return new Screen(tab, this.origin);
  }

  /** The system takes the app away without a word. */
  async kill(): Promise<void> {
    await this.browser?.kill();
    this.browser = null;
  }

  /** Opens the app again on what is left of it, perhaps with another clock. */
  async relaunch(options: Kind = {}): Promise<Screen> {
    await this.kill();
    await this.start(options);
    return this.newTab();
  }

  /** The browser throws away everything that it kept, as it does with what was not used for long. */
  async loseEverything(): Promise<void> {
    await this.kill();
    // What the browser had started may write for a moment longer than the browser lives.
    await eventually(() => rmSync(this.profile, { recursive: true, force: true }));
  }

  /**
   * Waits until these words stand on the disk: what a browser still holds in memory goes with it. Asked for again each
   * time; and for longer than a minute, since Chromium writes an origin's storage sixty times an hour once it has begun.
   */
  async hasWritten(words: () => Promise<string>): Promise<string> {
    let wanted = '';
    await until(
      'what is kept to be on the disk',
      async () => {
        wanted = await words();
        return this.filesWith(wanted).some((path) => !OF_ANSWERS.test(path));
      },
      60_000,
    );
    return wanted;
  }

  /** The files with these words in which the browser keeps answers: no sign-out empties them. */
  keptAnswersWith(words: string): string[] {
    return this.filesWith(words).filter((path) => OF_ANSWERS.test(path));
  }

  private filesWith(words: string): string[] {
    const wanted = [Buffer.from(words, 'latin1'), Buffer.from(words, 'utf16le')];
    return filesBelow(this.profile).filter((path) => {
      try {
        const bytes = readFileSync(join(this.profile, path));
        return wanted.some((one) => bytes.includes(one));
      } catch {
        return false; // gone meanwhile
      }
    });
  }

  async end(): Promise<void> {
    await this.loseEverything();
  }
}

/** Every engine calls its folders of answers so, also those of the worker. */
const OF_ANSWERS = /(^|\/)\w*cache/i;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
