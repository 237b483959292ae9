import { vi } from 'vitest';
import type { App } from '../app.ts';
import { DeviceDatabase } from './device-database.ts';
import { NodeEventSource } from './event-source.ts';
import { Locator, press, settled } from './locator.ts';
import { Network } from './network.ts';
import { installWindow } from './window.ts';

/** A worker compiles the code of a screen when it first shows it: seconds, on a busy machine many. */
export const FIRST_SCREEN = { withinMs: 60_000 };

/** Puts something in the way of a page before its first request. */
type Prepare = (network: Network) => void;

/**
 * The app of `src` in a window without a picture, against the real server: what a screen says and does, without
 * layout, worker or a second tab. Each `goto` is a new page on the same device.
 */
export class DomPage extends Locator {
  network!: Network;
  readonly keyboard = { press };
  private readonly database = new DeviceDatabase();
  private leave: () => void = () => undefined;

  private constructor(private readonly app: App) {
    super(() => [document.documentElement], '');
  }

  /** A device of its own, signed in where an address is given. */
  static async open(app: App, at: string, email?: string, prepare?: Prepare): Promise<DomPage> {
    const page = new DomPage(app);
    const { stored } = email ? await app.session(email) : { stored: {} };
    await page.load(at, stored, prepare);
    return page;
  }

  /** A new page on the same device. */
  async goto(at: string, prepare?: Prepare): Promise<void> {
    const stored = { ...localStorage };
    this.close();
    await this.load(at, stored, prepare);
  }

  reload = (): Promise<void> => this.goto(location.pathname + location.search);
  url = (): string => location.href;

  settled = settled;

  /**
   * What would go by itself after so long stays for as long as a busy machine needs, or for good where a test is about what else takes
   * it away. Until the next page.
   */
  stretch(milliseconds: number): void {
    const begin = globalThis.setTimeout;
    Object.assign(globalThis, {
      setTimeout: (act: () => void, ms = 0, ...rest: []) =>
        begin(act, ms === milliseconds ? 600_000 : ms, ...rest),
    });
  }

  /** Ends whatever the page has begun. */
  close(): void {
    this.leave();
    this.leave = () => undefined;
  }

  private async load(at: string, stored: Record<string, string>, prepare?: Prepare): Promise<void> {
    const window = installWindow(this.app.url + at);
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    document.body.innerHTML = '<div id="root"></div>';
    Object.assign(globalThis, { EventSource: NodeEventSource });
    this.network = new Network(this.app.url);
    prepare?.(this.network);
    this.database.use();
    const timers = followTimers();
    const channels = followChannels();
    vi.resetModules();
    const { boot } = await import('#app/boot.tsx');
    const unmount = boot(document.getElementById('root') as HTMLElement);
    this.leave = () => {
      unmount();
      this.database.letGo();
      timers.end();
      channels.end();
      this.network.close();
      void window.happyDOM.abort();
    };
  }
}

/** A page that is left hears no other tab any more: those of the files before would answer this one. */
function followChannels(): { end(): void } {
  const Channel = globalThis.BroadcastChannel;
  const open: BroadcastChannel[] = [];
  globalThis.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name);
      open.push(this);
    }
  };
  return {
    end() {
      globalThis.BroadcastChannel = Channel;
      for (const channel of open) channel.close();
    },
  };
}

/** A page that is left takes its timers along. */
function followTimers(): { end(): void } {
  const { setTimeout: timeout, setInterval: interval } = globalThis;
  const begun = new Set<ReturnType<typeof setTimeout>>();
  const following =
    (begin: typeof setTimeout) =>
    (...what: Parameters<typeof setTimeout>) => {
      const timer = begin(...what);
      begun.add(timer);
      return timer;
    };
  Object.assign(globalThis, { setTimeout: following(timeout), setInterval: following(interval as never) });
  return {
    end() {
      Object.assign(globalThis, { setTimeout: timeout, setInterval: interval });
      for (const timer of begun) clearTimeout(timer);
    },
  };
}

/** The table row of a person. */
export const rowOf = (page: DomPage, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text });
