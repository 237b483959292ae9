import { isAtCatalogue, isAtLogin } from '#routes/paths.ts';
import type { EarlyLogin } from '#session/early-login.ts';
import {
  CACHED_ROLE_KEY,
  greetedDayKey,
  PENDING_SIGN_IN_KEY,
  pictureKey,
  SESSION_KEY,
  SETTINGS_KEY,
} from '#storage/storage-keys.ts';
import { afterPaint } from '#store/catalogue/after-paint.ts';
import { readThemeChoice, showTheme } from '#ui/theme/theme-choice.ts';
import { readMirror } from './early-mirror.ts';
import './early-styles.ts';
import type { PictureNode, StartPicture } from './processes/start-picture.ts';

/**
 * Runs in the document itself, before any file has arrived; the build puts it there with its hash in the content policy.
 * It does what the app would otherwise begin only once its scripts have been fetched, compiled and run: it shows a visitor
 * the login and a member what the catalogue looked like last, asks for the files of these screens, and reads a member's first
 * cards from the mirror. It stores nothing, and whatever goes wrong in it, the app starts: a line at the end of the document sees to that.
 */

declare global {
  /** The document calls it as soon as its body is there. True where the app comes behind what it has shown. */
  var showEarly: (() => boolean) | undefined;
}

/** The app's first script; the build writes it into the document. */
declare const ENTRY: string;

/** What these screens load beyond the entry; the build writes it into the document. */
declare const LOGIN_FILES: readonly string[];
declare const DASHBOARD_FILES: readonly string[];
/** What fetches and stores the catalogue; asked for behind the cards, where there are some. */
declare const SYNC_FILES: readonly string[];

/** Asks for files that the app will want. */
function preload(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    // As the app's own request: another mode would fetch the file twice.
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

/** Puts something in the place of the splash, whose way out stays; not once the app has drawn. */
function show(...nodes: (Node | string)[]): boolean {
  const splash = document.querySelector('#root > .splash');
  const late = splash?.firstElementChild;
  if (late) splash.parentElement?.after(late);
  splash?.replaceWith(...nodes);
  return !!splash;
}

function draw(node: PictureNode): Node | string {
  if (typeof node === 'string') return node;
  const [tag, attributes, ...children] = node;
  const element = document.createElement(tag);
  for (const name in attributes) {
    const value = attributes[name] ?? '';
    // As an attribute the content policy would refuse it.
    if (name === 'style') element.style.cssText = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.map(draw));
  return element;
}

/**
 * Has a member shown, with the document, what the catalogue looked like last; the app comes behind that. Resolves when the
 * processor is free for it.
 */
function preparePicture(userId: string, picture: StartPicture | null): Promise<void> {
  if (!picture) {
    preload(DASHBOARD_FILES);
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const startApp = () => {
      preload(DASHBOARD_FILES);
      resolve();
    };
    globalThis.showEarly = () => {
      if (!showPicture(picture)) {
        startApp();
        return false;
      }
      // The first greeting of a day is longer: the cards stand where they will be.
      if (localStorage.getItem(greetedDayKey(userId)) !== new Date().toDateString())
        document.querySelector('.is-line')?.classList.remove('is-line');
      behindPaint(() => {
        startApp();
        document.head.append(contentOf('entry'));
      });
      return true;
    };
  });
}

/** The picture of the last visit, where it was taken for this build and window and its time has not passed. */
function pictureOf(userId: string): StartPicture | null {
  const picture: StartPicture | null = stored(pictureKey(userId));
  const isOfThis = picture?.build === location.origin + ENTRY && isWide(picture.width);
  // A reload of what was searched for (use-filters.ts) begins with what was found.
  if (history.state?.[userId]) return null;
  return isOfThis && picture.until > Date.now() ? picture : null;
}

/** Shows it; false where it cannot be drawn. */
function showPicture({ styles, nodes }: StartPicture): boolean {
  try {
    return wear(styles) && show(...nodes.map(draw));
  } catch {
    // Somebody else's, perhaps; the app draws its own.
    return false;
  }
}

/** Whether the window is as wide, within a pixel; its `innerWidth` would have the page laid out before there is anything on it. */
const isWide = (width: number): boolean =>
  matchMedia(`(min-width: ${width - 0.9}px) and (max-width: ${width + 0.9}px)`).matches;

/** Puts styles into the page, which the app takes away once it has drawn; false where the browser cannot. */
function wear(styles: string): boolean {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    // Extensions have theirs there too.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    globalThis.earlyStyles = sheet;
    return true;
  } catch {
    return false;
  }
}

/** What stands in a template of the document. */
const contentOf = (id: string): DocumentFragment | '' =>
  document.querySelector<HTMLTemplateElement>(`template#${id}`)?.content ?? '';

/** A slow phone takes almost as long for the first of all frames. */
const FRAME_MS = 500;

/** What takes the processor from the drawing of what is shown already. */
const behindPaint = (work: () => void) => afterPaint(work, document.hidden ? 0 : FRAME_MS);

/** Has the login shown that the build has rendered, as soon as the document has it. */
function prepareLogin(): void {
  const login: EarlyLogin = { isShown: false, isSent: false };
  globalThis.showEarly = () => {
    const screen = contentOf('login');
    if (!screen) return false;
    const name = stored(SETTINGS_KEY)?.app_name?.trim();
    const builtName = screen.querySelector('.brand-mark')?.nextSibling;
    if (name && builtName) builtName.textContent = name;
    login.isShown = show(screen);
    if (!login.isShown) return false;
    behindPaint(() => {
      // It is on its way already, and takes longer than the others.
      document.head.append(contentOf('entry'));
      preload(LOGIN_FILES);
    });
    return true;
  };
  globalThis.earlyLogin = login;
  // Nobody listens yet: the browser would open the address anew, with the e-mail in it.
  addEventListener(
    'submit',
    (event) => {
      if (globalThis.earlyLogin !== login) return;
      event.preventDefault();
      login.isSent = true;
    },
    true,
  );
}

// The document is built in the system's own, and to say so again would cost a slow phone milliseconds before its first paint.
const theme = readThemeChoice();
if (theme !== 'system') showTheme(theme);
try {
  const session = stored(SESSION_KEY);
  const userId: string | undefined = session?.token && session.record?.id;
  const path = location.pathname;
  const isMembersStart = !location.hash && localStorage.getItem(CACHED_ROLE_KEY) !== userId;
  const isCatalogue = isAtCatalogue(path) || (isAtLogin(path) && isMembersStart);
  // An address with a query asks for something else.
  const picture = userId && isCatalogue && !location.search ? pictureOf(userId) : null;
  // The browser itself does not see it in its template.
  if (!picture) preload([ENTRY]);
  if (userId && isCatalogue) {
    globalThis.earlyRead = preparePicture(userId, picture)
      .then(() => readMirror(userId))
      .catch(() => ({ userId, isQuiet: false }));
    // The answer is there a round trip after the entry, and nothing can be shown before it has been read.
    void globalThis.earlyRead.then(({ firstScreen }) => firstScreen || preload(SYNC_FILES));
  } else if (!userId && isAtLogin(path)) {
    const isPending = stored(PENDING_SIGN_IN_KEY)?.expiresAt > Date.now();
    if (isPending || location.hash) preload(LOGIN_FILES);
    else prepareLogin();
  }
} catch (error) {
  // A browser that keeps no cookies refuses every storage: the app would end with its first line, without a word.
  if (error instanceof DOMException)
    globalThis.showEarly = () => {
      const splash = document.querySelector('#root > .splash');
      if (splash) splash.textContent = 'Permita cookies no navegador para usar este aplicativo.';
      return true;
    };
  // Somebody else's, perhaps: the app finds out by itself.
  else preload([ENTRY]);
}
