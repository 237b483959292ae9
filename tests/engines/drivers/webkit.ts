import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWebKit, SYSTEM_PYTHON } from '../../../scripts/lib/find-engines.mjs';
import { freePort } from '../../support/free-port.ts';
import { eventually, patient } from '../../support/wait.ts';
import { type Browser, type Engine, KEYS, type Tab } from './engine.ts';
import { orKilled, type ProcessGroup, startGroup } from './process-group.ts';

const WINDOW = join(import.meta.dirname, 'webkit-window.py');

/** A question that a page takes along into the cache of pages is answered by nobody: asked again, of the page that has come. */
const UNANSWERED_MS = 3_000;

/** WebKitGTK by WebKitWebDriver, under a screen of its own that nobody sees. */
export const webkitEngine: Engine = {
  name: 'webkit',
  isHere: () => findWebKit() !== null,
  async launch({ profile, userAgent = '', atStart = [] }): Promise<Browser> {
    const found = findWebKit();
    if (!found) throw new Error('WebKitGTK is not whole: npm run test:all says what to install');
    writeFileSync(join(profile, 'at-start.js'), atStart.map((script) => `(${script})();`).join('\n'));
    const port = await freePort();
    const group = startGroup(found.driver, [`--port=${port}`, '--host=127.0.0.1'], {
      DISPLAY: await theScreen(found.screen),
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      TZ: 'America/Sao_Paulo',
      LANG: 'C.UTF-8',
    });
    return orKilled(group, () => connect(`http://127.0.0.1:${port}`, [WINDOW, profile, userAgent], group));
  },
};

async function connect(driver: string, args: string[], group: ProcessGroup): Promise<Browser> {
  await eventually(() => ask(`${driver}/status`, 'GET'));
  const { sessionId, capabilities } = (await ask(`${driver}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        unhandledPromptBehavior: 'accept',
        // It counts a page that comes back whole, from the cache of pages, as being loaded for ever, and answers nothing.
        pageLoadStrategy: 'none',
        timeouts: { script: patient(10_000) },
        'webkitgtk:browserOptions': { binary: SYSTEM_PYTHON, args },
      },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  return new WebKit(`${driver}/session/${sessionId}`, capabilities.browserVersion, group);
}

let screen: Promise<string> | undefined;

/** One screen a worker; it chooses a free number itself. */
function theScreen(path: string): Promise<string> {
  screen ??= (async () => {
    const group = startGroup(path, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']);
    const [, number] = await group.says(/^(\d+)\n/m);
    return `:${number}`;
  })();
  return screen;
}

async function ask(
  url: string,
  method: 'GET' | 'POST' | 'DELETE',
  body?: object,
  withinMs = 35_000,
): Promise<unknown> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(url, { method, ...init, signal: AbortSignal.timeout(patient(withinMs)) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${value?.error} ${value?.message}`);
  return value;
}

class WebKit implements Browser {
  /** The window that the driver speaks to at this moment: commands of several tabs may not mix. */
  private current = '';
  private turn: Promise<unknown> = Promise.resolve();
  private isFirst = true;

  constructor(
    private readonly session: string,
    readonly version: string,
    private readonly group: ProcessGroup,
  ) {}

  async newTab(): Promise<Tab> {
    if (this.isFirst) {
      this.isFirst = false;
      return this.tabOf(String(await this.send('GET', '/window')));
    }
    const { handle } = (await this.send('POST', '/window/new', { type: 'tab' })) as { handle: string };
    return this.tabOf(handle);
  }

  async tabs(): Promise<Tab[]> {
    const handles = (await this.send('GET', '/window/handles')) as string[];
    return handles.map((handle) => this.tabOf(handle));
  }

  kill(): Promise<void> {
    return this.group.kill();
  }

  private send(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    withinMs?: number,
  ): Promise<unknown> {
    return ask(this.session + path, method, body ?? (method === 'POST' ? {} : undefined), withinMs);
  }

  /** In the window, when the command before has ended. */
  private at(
    handle: string,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    withinMs?: number,
  ): Promise<unknown> {
    const done = this.turn.then(async () => {
      if (this.current !== handle) await this.send('POST', '/window', { handle });
      this.current = method === 'DELETE' ? '' : handle;
      return this.send(method, path, body, withinMs);
    });
    this.turn = done.catch(() => undefined);
    return done;
  }

  private tabOf(handle: string): Tab {
    const send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, withinMs?: number) =>
      this.at(handle, method, path, body, withinMs);
    const keys = (text: string) => {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      return send('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    };
    /** Goes, and waits until another page is there whole, or the same one at another address. */
    const go = async (path: string, body?: object) => {
      const before = [randomUUID(), ''];
      const ask = (script: string, withinMs?: number) =>
        send('POST', '/execute/sync', { script, args: before }, withinMs);
      before[1] = String(await ask('document.isLeft = arguments[0]; return location.href'));
      await send('POST', path, body);
      const isThere = 'document.isLeft !== arguments[0] || location.href !== arguments[1]';
      await eventually(async () => {
        // Throws while a page is being replaced: then there is nobody to ask.
        const state = await ask(
          `return (${isThere}) ? document.readyState : 'still ' + location.href`,
          UNANSWERED_MS,
        );
        if (state !== 'complete') throw new Error(`after ${path}: ${state}`);
      }, 30_000);
    };
    return {
      id: handle,
      open: (url) => go('/url', { url }),
      reload: () => go('/refresh'),
      back: () => go('/back'),
      async run(inPage, ...args) {
        const script = `
          const done = arguments[arguments.length - 1];
          Promise.resolve().then(() => (${inPage})(...${JSON.stringify(args)})).then(
            (value) => JSON.stringify({ value: value ?? null }),
          ).then(done, (error) => done(JSON.stringify({ error: String(error) })));`;
        const answer = JSON.parse(String(await send('POST', '/execute/async', { script, args: [] })));
        if (answer.error) throw new Error(answer.error);
        return answer.value;
      },
      async spokenName(selector) {
        const found = await send('POST', '/element', { using: 'css selector', value: selector });
        const [id] = Object.values(found as Record<string, string>);
        return String(await send('GET', `/element/${id}/computedlabel`));
      },
      async clickAt(x, y) {
        const actions = [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
        await send('POST', '/actions', { actions: [pointer] });
      },
      type: async (text) => void (await keys(text)),
      press: async (key) => void (await keys(KEYS[key])),
      resize: async (width, height) => void (await send('POST', '/window/rect', { width, height })),
      show: async () => void (await send('GET', '/url')),
      close: async () => void (await send('DELETE', '/window')),
    };
  }
}
