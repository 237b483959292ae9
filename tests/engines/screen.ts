import { eventually, until } from '../support/wait.ts';
import type { Key, Tab } from './drivers/engine.ts';
import { look, type Query, type Seen, type Words } from './look.ts';

/** A tab as a person uses it: by roles, names and words, waiting for what is to come. The same for every engine. */
export class Screen {
  constructor(
    private readonly tab: Tab,
    private readonly origin: string,
  ) {}

  open = (path: string): Promise<void> => this.tab.open(new URL(path, this.origin).href);
  openElsewhere = (url: string): Promise<void> => this.tab.open(url);
  reload = (): Promise<void> => this.tab.reload();
  back = (): Promise<void> => this.tab.back();
  show = (): Promise<void> => this.tab.show();
  close = (): Promise<void> => this.tab.close();
  spokenName = async (selector: string): Promise<string | undefined> => this.tab.spokenName?.(selector);
  run: Tab['run'] = (inPage, ...args) => this.tab.run(inPage, ...args);

  address = async (): Promise<URL> => new URL(await this.tab.run(() => location.href));

  /** As it is at this moment. */
  look = (query: Query): Promise<Seen> => this.tab.run(look, query);

  async sees(query: Query, withinMs = 10_000): Promise<void> {
    await this.wait(`to see ${told(query)}`, async () => (await this.look(query)).count > 0, withinMs);
  }

  async seesNoMore(query: Query, withinMs = 10_000): Promise<void> {
    await this.wait(`no more ${told(query)}`, async () => (await this.look(query)).count === 0, withinMs);
  }

  sees1 = (words: Words): Promise<void> => this.sees({ text: words });

  async isAt(path: string): Promise<void> {
    await this.wait(`to be at ${path}`, async () => (await this.address()).pathname === path);
  }

  /** A click where the element is, once it is there, enabled and not covered. */
  async tap(query: Query): Promise<void> {
    await this.wait(`to tap ${told(query)}`, async () => {
      const { reach } = await this.tab.run(look, query, true);
      if (!reach) return false;
      await this.tab.clickAt(reach.x, reach.y);
      // Beside it where the page moved in that moment; unknown where the tap has led to another page.
      return (await this.tab.run(() => window.wasHit).catch(() => true)) !== false;
    });
  }

  /** Writes into a field with keys, over what it held. */
  async write(query: Query, text: string): Promise<void> {
    // Again where the page moved under the finger: something arrived above the field in that moment.
    await this.wait(`the focus of ${told(query)}`, async () => {
      const { hasFocus, reach } = await this.tab.run(look, query, true);
      if (hasFocus) return true;
      if (reach) await this.tab.clickAt(reach.x, reach.y);
      return (await this.look(query)).hasFocus;
    });
    await this.tab.run(() => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    });
    if (text) await this.tab.type(text);
    else await this.tab.press('Backspace');
    // Keys that went elsewhere are told here, not by what is looked for in vain afterwards. A field that knows enough goes.
    await this.wait(`${told(query)} to hold ${text}`, async () => {
      const { count, value } = await this.look(query);
      return count === 0 || unformatted(value) === unformatted(text);
    });
  }

  /** The window, once the page has been laid out in it. */
  async resize(width: number, height: number): Promise<void> {
    await this.tab.resize(width, height);
    await this.wait(`to be ${width} wide`, () =>
      this.tab.run(
        (wanted) =>
          new Promise<boolean>((done) =>
            requestAnimationFrame(() => requestAnimationFrame(() => done(innerWidth === wanted))),
          ),
        width,
      ),
    );
  }

  press = (key: Key): Promise<void> => this.tab.press(key);

  async choose(query: Query, option: string): Promise<void> {
    await this.sees(query);
    await this.tab.run(look, query, true, option);
  }

  async reads(query: Query, value: string): Promise<void> {
    await this.wait(`${told(query)} to read ${value}`, async () => (await this.look(query)).value === value);
  }

  /** Waits for something that this page brings about elsewhere, such as at the server. */
  until = (what: string, condition: () => Promise<boolean>, withinMs?: number): Promise<void> =>
    this.wait(what, condition, withinMs);

  /** With what is on the screen and on the device instead, where it does not come. */
  private async wait(what: string, condition: () => Promise<boolean>, withinMs = 10_000): Promise<void> {
    // While a page is being replaced there is nobody to ask.
    const calm = () => condition().catch(() => false);
    try {
      await until(what, calm, withinMs);
    } catch (failure) {
      const shown = await this.tab.run(describePage).catch((cause) => `nothing can be asked: ${cause}`);
      throw new Error(`${failure instanceof Error ? failure.message : failure}\non the screen: ${shown}`);
    }
  }

  /** Waits until the worker controls the page and holds the app, so that it opens without a network. */
  untilOfflineReady = (): Promise<void> =>
    eventually(async () => {
      const state = await this.tab.run(async () => {
        const { controller } = navigator.serviceWorker;
        if (controller?.state === 'activated') return 'ready';
        const registration = await navigator.serviceWorker.getRegistration();
        if (!registration) return `not registered, with a document that is ${document.readyState}`;
        const { installing, waiting, active } = registration;
        const states = [installing, waiting, active].map((worker) => worker?.state ?? '-').join(', ');
        return `${states}; in control: ${controller?.state ?? 'none'}`;
      });
      if (state !== 'ready') throw new Error(`the worker is ${state}`);
    }, 60_000); // beside a whole test run an install took 40 s
}

/** As it was typed: a field writes brackets and spaces into numbers by itself. */
const unformatted = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Runs in the page, which may be one whose database answers nobody. */
async function describePage(): Promise<string> {
  const fields = [...document.querySelectorAll('input')].map(({ value }) => value).filter(Boolean);
  const names = indexedDB.databases().then((all) => all.map(({ name }) => name).join(', '));
  const silence = new Promise<string>((done) => setTimeout(() => done('no answer'), 2_000));
  const databases = await Promise.race([names, silence]);
  return [
    location.href,
    `databases: ${databases}`,
    `fields: ${fields.join(' | ')}`,
    document.body.textContent.slice(0, 3000),
  ].join('\n');
}

const told = (query: Query): string => JSON.stringify(query);
