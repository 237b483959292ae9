import { Disk } from './disk.ts';
import type { Network } from './network.ts';
import type { Programs } from './programs.ts';
import { type Random, seeded } from './random.ts';
import { OnePlaceForAll, openTab, type Tab } from './tab.ts';
import type { World } from './world.ts';

/** What all devices of a history stand in. */
export interface Surroundings {
  world: World;
  network: Network;
  programs: Programs;
  seed: string;
}

/** One phone or computer: a browser with its storage, its clock, its network and up to a few tabs. */
export class Device {
  readonly random: Random;
  readonly disk: Disk;
  readonly storage: OnePlaceForAll;
  readonly tabs: Tab[] = [];
  isOnline = true;
  /** How far its clock is ahead of the true time. */
  skew = 0;
  weather: Weather = 'clear';
  /** When its network last came or went. */
  turnedAt = Number.NEGATIVE_INFINITY;
  /** Its state line is shown with the counts of what waits. */
  showsQueue = false;
  /** A page over plain http has no locks between its tabs. */
  hasLocks = true;
  locks: Lock[] = [];
  private opened = 0;

  constructor(
    readonly name: string,
    readonly around: Surroundings,
  ) {
    this.random = seeded(`${around.seed}/${name}`);
    this.disk = new Disk(name, around.world, around.programs);
    this.storage = new OnePlaceForAll(this);
  }

  get now(): number {
    return Math.floor(this.around.world.now + this.skew);
  }

  get living(): Tab[] {
    return this.tabs.filter((tab) => !tab.isDead);
  }

  open(): Tab {
    const tab = openTab(this, `${this.name}.${++this.opened}`);
    this.tabs.push(tab);
    tab.client.open(this.showsQueue);
    return tab;
  }

  /** The system or the person ends this tab between two of its steps: nothing of it runs again. */
  kill(tab: Tab): void {
    tab.isDead = true;
    this.disk.abandon(tab);
    this.around.network.abandon(tab);
    for (const lock of [...this.locks]) if (lock.tab === tab) this.release(lock);
  }

  /** The browser throws the site's data away. */
  evict(): void {
    this.disk.evict();
    this.storage.evict();
  }

  setOnline(isOnline: boolean): void {
    if (this.isOnline === isOnline) return;
    this.isOnline = isOnline;
    this.turnedAt = this.around.world.now;
    for (const tab of this.living) tab.fire(isOnline ? 'online' : 'offline');
    if (!isOnline) this.around.network.cutStreams(this);
  }

  /** Web Locks of this browser. */
  request(tab: Tab, name: string, options: LockOptions, run: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const lock: Lock = { tab, name, isHeld: false, reject, grant: () => {} };
      const end = (settle: () => void) => {
        this.release(lock);
        settle();
      };
      lock.grant = () => {
        lock.isHeld = true;
        this.around.world.after(0.05, tab, () => {
          Promise.resolve()
            .then(run)
            .then(
              (value) => end(() => resolve(value)),
              (error) => end(() => reject(error)),
            );
        });
      };
      if (options.steal) {
        for (const other of this.locks.filter((one) => one.isHeld && one.name === name)) {
          this.locks = this.locks.filter((one) => one !== other);
          // Behind the word that it has the lock, where its tab has not heard that yet.
          const tell = () => other.reject(new DOMException('stolen', 'AbortError'));
          this.around.world.after(0.1, other.tab, tell);
        }
        this.locks.unshift(lock);
        lock.grant();
        return;
      }
      this.locks.push(lock);
      options.signal?.addEventListener('abort', () => {
        if (lock.isHeld || !this.locks.includes(lock)) return;
        this.locks = this.locks.filter((one) => one !== lock);
        reject(new DOMException('aborted', 'AbortError'));
      });
      this.grantNext(name);
    });
  }

  private release(lock: Lock): void {
    this.locks = this.locks.filter((one) => one !== lock);
    this.grantNext(lock.name);
  }

  private grantNext(name: string): void {
    const all = this.locks.filter((one) => one.name === name);
    if (!all.some((one) => one.isHeld)) all[0]?.grant();
  }
}

interface Lock {
  tab: Tab;
  name: string;
  isHeld: boolean;
  reject: (error: unknown) => void;
  grant: () => void;
}

type LockOptions = { signal?: AbortSignal; steal?: boolean };

/** What happens to what a device sends and receives. */
export const WEATHERS = [
  'clear',
  'slow',
  'lossy',
  'dead',
  'portal',
  'errors',
  'cutting',
  'doubling',
] as const;
/** Of histories that are written down: each is the same for every request (`fateOf`), but for the shares of 'faulty'. */
type CertainWeather =
  | 'faulty'
  | 'held'
  | 'late'
  | 'sluggish'
  | 'unanswered'
  | 'wifi-page'
  | 'foreign-401'
  | 'first-line'
  | 'cut'
  | 'stalling';
/**
 * Somebody on the way answers with this status, before the server has heard of it or after the server has done it: with a
 * page, or in the shape of PocketBase's own errors.
 */
export type Answering = `${'instead' | 'after'}-${number}${'' | '-json'}`;
export type Weather = (typeof WEATHERS)[number] | CertainWeather | Answering;

export const isAnswering = (weather: Weather): weather is Answering =>
  /^(instead|after)-\d+(-json)?$/.test(weather);
