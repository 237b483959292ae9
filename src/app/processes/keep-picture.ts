import { leaseEnd, leaseState } from '#domain/access/lease.ts';
import { paths } from '#routes/paths.ts';
import { currentUser } from '#session/session.ts';
import { isStillSignedIn } from '#session/still-signed-in.ts';
import { recall, remember } from '#storage/remembered.ts';
import { greetedDayKey, pictureKey } from '#storage/storage-keys.ts';
import { openDatabase } from '#store/database/database.ts';
import { hasOpenDialog } from '#ui/dialog/dialog-stack.ts';
import { drawIcons } from './draw-icons.ts';
import type { PictureNode, StartPicture } from './start-picture.ts';

/** The whole catalogue is sorted by then, also on a slow phone. */
const FIRST_AFTER_MS = 3_000;
const LONGEST_MS = 3_600_000;

/** What comes and goes over the screens, and what would only be true for the moment. */
const LEFT_OUT = 'dialog, svg, .toaster, .update-prompt, option + option';
const MOMENTARY = '.sync-line, [role=status]';

/**
 * Keeps for the next start what the top of the catalogue looks like: a moment after the start, and whenever the app is
 * hidden, as long as it looks as at a start; where it does not look so yet, as on a slow network, ever later. Returns a
 * function that ends it.
 */
export function keepPicture(userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const take = () =>
    takePicture(userId).catch((error) => {
      console.warn('picture', error);
      return true;
    });
  const takeFirst = (afterMs: number) => {
    timer = setTimeout(async () => {
      if (!(await take()) && !isOver) takeFirst(Math.min(afterMs * 2, LONGEST_MS));
    }, afterMs);
  };
  // Who goes to another page leaves this one before it is hidden: the database would be opened under a page that falls asleep.
  let isLeft = false;
  const onLeft = ({ type }: Event) => {
    isLeft = type === 'pagehide';
  };
  const onHidden = () => document.visibilityState === 'hidden' && !isLeft && void take();
  takeFirst(FIRST_AFTER_MS);
  const off = new AbortController();
  const { signal } = off;
  addEventListener('pagehide', onLeft, { signal });
  addEventListener('pageshow', onLeft, { signal });
  document.addEventListener('visibilitychange', onHidden, { signal });
  return () => {
    isOver = true;
    clearTimeout(timer);
    off.abort();
  };
}

/** Whether there is nothing to wait for: it is taken, or the member is gone. */
async function takePicture(userId: string): Promise<boolean> {
  // Before the database is asked, which would be made anew after a sign-out, and again when it has answered.
  if (!isSignedIn(userId)) return true;
  const isAtStart = looksAsAtStart();
  const icons = isAtStart ? await drawIcons() : null;
  if (!isSignedIn(userId)) return true;
  // Behind all that takes time: a lock that comes meanwhile takes the picture away, which must not come back.
  const lease = await openDatabase(userId).read('lease');
  if (!isSignedIn(userId)) return true;
  if (!lease || leaseState(lease, Date.now()) !== 'granted') {
    remember(pictureKey(userId), null);
    // It may only not have been answered yet.
    return false;
  }
  const styles = fetchedStyles();
  if (styles === null || !isAtStart || !looksAsAtStart()) return false;
  const picture: StartPicture = {
    build: document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')?.src ?? '',
    width: innerWidth,
    until: leaseEnd(lease),
    styles: icons ? styles.replaceAll(icons.lines, icons.points) : styles,
    // Nothing in it can be pressed, reached by keys or heard: who listens is told that the app is on its way.
    nodes: [
      ['p', { class: 'sr-only' }, 'Carregando...'],
      ...asAtNextStart(userId, () => childrenOf(document.getElementById('root'))).map(inert),
    ],
  };
  remember(pictureKey(userId), JSON.stringify(picture));
  return true;
}

const isSignedIn = (userId: string): boolean => currentUser()?.id === userId && isStillSignedIn(userId);

function looksAsAtStart(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    '.filter-bar :is(input, select)',
  );
  const card = document.querySelector('.assistant-card');
  return (
    location.pathname === paths.dashboard &&
    !location.search &&
    scrollY === 0 &&
    !hasOpenDialog() &&
    card !== null &&
    isInSight(card) &&
    [...fields].every((field) =>
      field instanceof HTMLSelectElement ? field.selectedIndex === 0 : !field.value,
    )
  );
}

/**
 * The first start of a day greets on several lines, the next one in one: cards kept below the high banner would jump. It is worn only
 * while `look` looks, before anything is painted, since what is in sight follows from it.
 */
function asAtNextStart<T>(userId: string, look: () => T): T {
  const isGreeted = recall(greetedDayKey(userId)) === new Date().toDateString();
  // Beside a warning it stays high.
  const isNextLine = isGreeted && !document.querySelector('.lock-notice');
  const high = isNextLine && document.querySelector('.welcome-banner:not(.is-line)');
  if (!high) return look();
  high.classList.add('is-line');
  try {
    return look();
  } finally {
    high.classList.remove('is-line');
  }
}

/** The styles of the app's own files; null while one of them has not come: the next start asks for none. */
function fetchedStyles(): string | null {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  // What an extension of the browser has put there cannot be read.
  const own = [...links].filter(({ href }) => href.startsWith(`${location.origin}/`));
  const rules = own.map(({ sheet }) => [...(sheet?.cssRules ?? [])]);
  if (rules.some((ofOne) => ofOne.length === 0)) return null;
  return rules.flat().map(worn).join('\n');
}

/** A rule as far as something on the page wears it: what the next start has to read before it shows anything is mostly of others. */
function worn(rule: CSSRule): string {
  const { cssText } = rule;
  if ('selectorText' in rule) {
    const ofElements = String(rule.selectorText)
      .replaceAll(/::[\w-]+(\(\w+\))?/g, '')
      // Of both heights: the next start may need the other one, also by what the document does at the first of a day.
      .replaceAll(':not(.is-line)', '')
      .replaceAll('.is-line', '.welcome-banner');
    return document.querySelector(ofElements || '*') ? cssText : '';
  }
  if (!('cssRules' in rule)) return cssText;
  const inner = [...(rule.cssRules as CSSRuleList)].map(worn).join('');
  return inner && `${cssText.slice(0, cssText.indexOf('{'))}{${inner}}`;
}

const inert = (node: PictureNode): PictureNode => {
  if (typeof node === 'string') return node;
  const [tag, attributes, ...children] = node;
  return [tag, { ...attributes, inert: '' }, ...children];
};

function childrenOf(parent: Node | null): PictureNode[] {
  const pictures: PictureNode[] = [];
  let seen = 0;
  for (const child of parent?.childNodes ?? []) {
    if (child instanceof Text) seen = pictures.push(child.data);
    if (!(child instanceof Element) || child.matches(LEFT_OUT)) continue;
    if (isInSight(child)) seen = pictures.push(pictureOf(child));
    // Out of sight it still has its place, or what comes behind it and is seen would stand there.
    else pictures.push([child.localName, { class: child.className }]);
  }
  return pictures.slice(0, seen);
}

const isInSight = (element: Element): boolean => element.getBoundingClientRect().top < innerHeight;

function pictureOf(element: Element): PictureNode {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) attributes[name] = value;
  // An address is never kept outside the mirror, where it goes with the access.
  if (attributes['href']) attributes['href'] = '#';
  if (element.matches(MOMENTARY)) attributes['style'] = 'visibility: hidden';
  return [element.localName, attributes, ...childrenOf(element)];
}
