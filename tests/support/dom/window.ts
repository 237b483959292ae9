import { Window } from 'happy-dom';
import { mendButtons, mendDialogs } from './mend.ts';

/** Node's own are nearer to a browser's: the real network, real time, real bytes. */
const KEPT = new Set(
  `AbortController AbortSignal Blob Buffer DOMException File FormData Headers MessagePort Request Response URL
  URLSearchParams TextEncoder TextDecoder ReadableStream WritableStream TransformStream PerformanceObserver
  PerformanceEntry PerformanceObserverEntryList performance crypto console fetch atob btoa setTimeout clearTimeout
  setInterval clearInterval setImmediate clearImmediate queueMicrotask structuredClone WebSocket`.split(
    /\s+/,
  ),
);
/** They need their window as `this`. */
const BOUND =
  'addEventListener removeEventListener dispatchEvent getComputedStyle matchMedia scrollTo scrollBy scroll'
    .concat(
      ' requestAnimationFrame cancelAnimationFrame getSelection alert confirm prompt open close focus blur',
    )
    .split(' ');

/** Puts a new, empty window behind the global names, as a browser does when it loads a page. */
export function installWindow(url: string): Window {
  const window = new Window({ url, width: 1440, height: 900 });
  const names = Object.getOwnPropertyNames(window).filter((name) => !KEPT.has(name) && !isLanguage(name));
  for (const name of [
    ...names,
    'location',
    'history',
    'navigator',
    'document',
    'localStorage',
    'sessionStorage',
  ])
    put(name, Reflect.get(window, name));
  for (const name of BOUND) {
    const method: unknown = Reflect.get(window, name);
    if (typeof method === 'function') put(name, method.bind(window));
  }
  for (const name of ['innerWidth', 'innerHeight', 'scrollX', 'scrollY', 'devicePixelRatio'])
    put(name, Reflect.get(window, name));
  put('window', globalThis);
  put('self', globalThis);
  mendDialogs(window);
  mendButtons(window);
  return window;
}

const OWN = Symbol.for('agentes.node-names');
const place = globalThis as { [OWN]?: ReadonlySet<string> };
/** What Node had before the first window: the module is loaded twice, by the environment and by the tests. */
place[OWN] ??= new Set(Object.getOwnPropertyNames(globalThis));
const DOM_EVENTS = /^(Event|CustomEvent|MessageEvent|EventTarget|navigator)$/;

/** Array, Promise and their like: a page shares them with the tests. */
const isLanguage = (name: string): boolean => place[OWN]?.has(name) === true && !DOM_EVENTS.test(name);

function put(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: false });
}
