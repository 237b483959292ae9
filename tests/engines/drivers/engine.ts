/** The browsers' engines that the journeys are walked in. */
export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

/**
 * What a test asks of a tab, whatever drives it: few enough that each engine's own protocol has it. Everything else
 * (roles, names, waiting) is built on these once, in `screen.ts`.
 */
export interface Tab {
  /** The engine's own name for it. */
  id: string;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Runs a function of its own, without anything around it, in the page; may return a promise. */
  run<A extends unknown[], T>(inPage: (...args: A) => T, ...args: A): Promise<Awaited<T>>;
  /** As what the engine itself announces an element to a screen reader; only WebKit's driver can be asked. */
  spokenName?(selector: string): Promise<string>;
  /** A real click at this place of the window. */
  clickAt(x: number, y: number): Promise<void>;
  /** Real keys at what has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** The window gets another size, as that of a phone which is turned. */
  resize(width: number, height: number): Promise<void>;
  /** Comes to the front, as a person switches tabs. */
  show(): Promise<void>;
  close(): Promise<void>;
}

/** Keys that are no letter, by the code points that WebDriver gave them. */
export const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
} as const;
export type Key = keyof typeof KEYS;

/** A running browser on a profile of its own. */
export interface Browser {
  /** As the engine names it itself, such as '140.5.0'. */
  version: string;
  newTab(): Promise<Tab>;
  /** All that are open, also those that a page has opened, in any order. */
  tabs(): Promise<Tab[]>;
  /** Ends at once, as an app that the system kills; nothing more is written. */
  kill(): Promise<void>;
}

export interface LaunchOptions {
  profile: string;
  /** What the browser calls itself. */
  userAgent?: string | undefined;
  /** Run in every document before its own scripts. */
  atStart?: readonly (() => void)[] | undefined;
}

export interface Engine {
  name: EngineName;
  /** Whether this machine has it. */
  isHere(): boolean;
  launch(options: LaunchOptions): Promise<Browser>;
}
