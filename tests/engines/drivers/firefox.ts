import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFirefox } from '../../../scripts/lib/find-engines.mjs';
import { PHONE } from '../../support/browser.ts';
import { patient } from '../../support/wait.ts';
import { type Browser, type Engine, KEYS, type Tab } from './engine.ts';
import { orKilled, type ProcessGroup, startGroup } from './process-group.ts';
import { openTextSocket, type TextSocket } from './web-socket.ts';

/** Nothing of its own over the network, no first-run pages; tabs stay as awake as on a phone in the hand. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.aboutwelcome.enabled': false,
  'browser.contentblocking.category': 'standard',
  // A killed browser would open its tabs again by itself, and the app in them would go on beside the test's.
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.tabs.warnOnClose': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'pt-BR',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.proxy.type': 0,
  'services.settings.server': 'data:,',
  'toolkit.cosmeticAnimations.enabled': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
};

const NO_ANSWER = 'no answer in time';

/** Firefox by WebDriver BiDi, without a window. */
export const firefoxEngine: Engine = {
  name: 'firefox',
  isHere: () => findFirefox() !== null,
  async launch({ profile, userAgent, atStart = [] }): Promise<Browser> {
    const path = findFirefox();
    if (!path) throw new Error('No Firefox was found: install firefox-esr, or set FIREFOX_BIN');
    const preferences = { ...PREFERENCES, ...(userAgent ? { 'general.useragent.override': userAgent } : {}) };
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const group = startGroup(
      path,
      ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank'],
      { TZ: 'America/Sao_Paulo', MOZ_CRASHREPORTER_DISABLE: '1' },
    );
    const { bidi, version } = await orKilled(group, () => connect(group));
    for (const script of atStart)
      await bidi.ask('script.addPreloadScript', { functionDeclaration: String(script) });
    return {
      version,
      newTab: async () => {
        const { context } = await bidi.ask('browsingContext.create', { type: 'tab' });
        await bidi.ask('browsingContext.setViewport', { context, viewport: PHONE });
        return tabOf(bidi, String(context));
      },
      tabs: async () => {
        const { contexts } = await bidi.ask('browsingContext.getTree', { maxDepth: 0 });
        // The window's own empty tab, with which every Firefox begins.
        return (contexts as { context: string }[]).slice(1).map(({ context }) => tabOf(bidi, context));
      },
      kill: async () => {
        bidi.end();
        await group.kill();
      },
    };
  },
};

async function connect(group: ProcessGroup): Promise<{ bidi: Bidi; version: string }> {
  const [, address] = await group.says(/WebDriver BiDi listening on (ws:\/\/\S+)/);
  const bidi = await Bidi.open(`${address}/session`);
  const { capabilities } = (await bidi.ask('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
  })) as { capabilities: { browserVersion: string } };
  return { bidi, version: capabilities.browserVersion };
}

type Answer = Record<string, unknown>;

/** A conversation in WebDriver BiDi. */
class Bidi {
  private last = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private isOver = false;

  private constructor(private readonly socket: TextSocket) {
    socket.onText((text) => {
      const answer = JSON.parse(text) as Answer & { id?: number };
      if (typeof answer.id !== 'number') return;
      this.waiting.get(answer.id)?.(answer);
      this.waiting.delete(answer.id);
    });
    socket.onEnd(() => {
      this.isOver = true;
      for (const answer of this.waiting.values()) answer({ type: 'error', message: 'the browser is gone' });
      this.waiting.clear();
    });
  }

  static async open(url: string): Promise<Bidi> {
    return new Bidi(await openTextSocket(url));
  }

  end(): void {
    this.socket.end();
  }

  async ask(method: string, params: object, withinMs = 60_000): Promise<Answer> {
    if (this.isOver) throw new Error(`${method}: the browser is gone`);
    this.last += 1;
    const id = this.last;
    const answered = new Promise<Answer>((done) => this.waiting.set(id, done));
    this.socket.send(JSON.stringify({ id, method, params }));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<Answer>((done) => {
      timer = setTimeout(() => done({ type: 'error', message: NO_ANSWER }), patient(withinMs));
    });
    const answer = await Promise.race([answered, late]);
    clearTimeout(timer);
    if (answer['type'] === 'error') throw new Error(`${method}: ${answer['error']} ${answer['message']}`);
    return answer['result'] as Answer;
  }
}

const press = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

function tabOf(bidi: Bidi, context: string): Tab {
  const keys = (text: string) => {
    const actions = [...text].flatMap(press);
    return bidi.ask('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
  };
  const go = (url: string, withinMs?: number) =>
    bidi.ask('browsingContext.navigate', { context, url, wait: 'complete' }, withinMs);
  return {
    id: context,
    // A page that loads itself anew in that moment takes the navigation away, and it is never answered: people tap again.
    open: async (url) => {
      await go(url, 15_000).catch((error) => {
        if (!String(error).includes(NO_ANSWER)) throw error;
        console.log('firefox: a page was asked for twice');
        return go(url);
      });
    },
    reload: async () => void (await bidi.ask('browsingContext.reload', { context, wait: 'complete' })),
    back: async () => void (await bidi.ask('browsingContext.traverseHistory', { context, delta: -1 })),
    async run(inPage, ...args) {
      const answer = await bidi.ask('script.callFunction', {
        functionDeclaration: `async () => JSON.stringify((await (${inPage})(...${JSON.stringify(args)})) ?? null)`,
        awaitPromise: true,
        target: { context },
      });
      if (answer['type'] === 'exception') throw new Error(JSON.stringify(answer['exceptionDetails']));
      return JSON.parse((answer['result'] as { value: string }).value);
    },
    async clickAt(x, y) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await bidi.ask('input.performActions', {
        context,
        actions: [{ type: 'pointer', id: 'mouse', actions }],
      });
    },
    type: async (text) => void (await keys(text)),
    press: async (key) => void (await keys(KEYS[key])),
    resize: async (width, height) =>
      void (await bidi.ask('browsingContext.setViewport', { context, viewport: { width, height } })),
    show: async () => void (await bidi.ask('browsingContext.activate', { context })),
    close: async () => void (await bidi.ask('browsingContext.close', { context })),
  };
}
