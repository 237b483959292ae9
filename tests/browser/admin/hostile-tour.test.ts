import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, ScreenNavigator, scenariosOn } from '../../screens/navigator.ts';
import type { Scenario } from '../../screens/scenario.ts';
import { startSeededApp } from '../../screens/seed.ts';
import { walkTo } from '../../screens/walk-to.ts';
import type { App } from '../../support/app.ts';
import { FULL } from '../../support/full.ts';
import { marked, marksOn } from '../../support/hostile-marks.ts';
import { HOSTILE_MARKUP } from '../../support/hostile-markup.ts';
import { addHostileRows } from '../../support/hostile-rows.ts';
import { SETTING_COLUMNS, withHostileTexts, writeHostileSettings } from '../../support/hostile-settings.ts';
import { addHostileShop, SHOP_COLUMNS } from '../../support/hostile-shop.ts';
import { expectOnlyText, watch } from '../../support/only-text.ts';
import { quote, write } from '../../support/sql.ts';
import { tried } from '../../support/tries.ts';
import { eventually } from '../../support/wait.ts';

/** An attribute and an element, or all. */
const TEXTS = HOSTILE_MARKUP.filter((_, n) => FULL || n % 24 === 15);
/** Rows of people, of which a first page of fifty still shows those that the scenarios look for. */
const PEOPLE = TEXTS.filter((_, n) => n % 10 === 0);

/** What nobody stores: a file that is looked at before it is imported, and lines that are looked at before somebody is invited. */
const TYPED_COLUMNS = ['file.name', 'invite.line'];

const setting = (name: string) => `app_settings.${name}`;
/** What a stop must have shown, of every text: it stands there still only when that is drawn. */
const SHOWS: Record<string, string[]> = {
  'terms-filled': [setting('terms_markdown'), setting('privacy_markdown')],
  'registration-privacy': [setting('privacy_markdown')],
  instructions: [setting('instructions_markdown')],
  flows: [setting('flows_markdown')],
  functions: [setting('functions_markdown')],
  'admin-ticket': [setting('saved_replies')],
  'admin-settings': [setting('test_names'), setting('test_addresses')],
  'admin-settings-texts': ['instructions', 'terms', 'privacy', 'functions']
    .map((name) => setting(`${name}_markdown`))
    .concat(setting('saved_replies')),
  'admin-settings-conflict': [setting('test_names')],
  'admin-settings-texts-change': [setting('functions_markdown')],
  'admin-invitations': ['invitations.reason', 'users.name'],
  'admin-invite-hostile': ['invite.line'],
};

/** Ways to what the scenarios leave out, since a picture of it shows nothing else. */
const MORE: Scenario[] = [
  {
    name: 'functions',
    role: 'member',
    open: async (page) => {
      await walkTo(page, '/dashboard');
      await page.getByRole('article').first().waitFor();
      await page.getByRole('button', { name: 'IA vs. Funções' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-invitations',
    role: 'admin',
    open: async (page) => {
      await walkTo(page, '/admin?painel=configuracoes&secao=pessoas');
      await page.getByRole('region', { name: 'Convites' }).getByRole('row').first().waitFor();
    },
  },
  {
    name: 'admin-invite-hostile',
    role: 'admin',
    open: async (page) => {
      const lines = TEXTS.map((text, n) => marked(text.replace(/[\n;]/g, ' '), 'invite.line', n));
      await walkTo(page, '/admin?painel=configuracoes&secao=pessoas');
      await page.getByLabel('Quem convidar').fill(lines.join('\n'));
      await page.getByLabel('Tipo de plano').selectOption('Anual');
      await page.getByRole('button', { name: 'Conferir' }).click();
      await page.getByRole('cell', { name: 'Com erro' }).first().waitFor();
    },
  },
  {
    name: 'admin-settings-texts-change',
    role: 'admin',
    open: async (page) => {
      await walkTo(page, '/admin?painel=configuracoes&secao=alteracoes');
      await page
        .getByRole('button', { name: /^Ver a alteração de IA vs/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('Depois', { exact: true }).waitFor();
    },
  },
  {
    name: 'admin-clean-tests-hostile',
    role: 'admin',
    open: async (page, app) => {
      // Named as the tickets are, of which the dialog shows the first.
      await write(
        app.server,
        `UPDATE app_settings SET test_names = (SELECT group_concat(name, char(10)) FROM support_requests WHERE name LIKE 'alvo%')`,
      );
      await walkTo(page, '/admin?tab=support');
      await page.getByRole('button', { name: 'Limpar Testes' }).click();
      await page.getByRole('list', { name: 'Tickets de teste' }).getByRole('listitem').first().waitFor();
    },
  },
];

/** The import sheet with a file of the texts in it. */
const IMPORT: Scenario = {
  name: 'admin-import-hostile',
  role: 'admin',
  open: async (page) => {
    const lines = TEXTS.map((text, n) => ({
      name: marked(text, 'file.name', n),
      description: text,
      category: text,
      tags: [text],
      url: `https://exemplo.com.br/${n}`,
      published: true,
    }));
    await walkTo(page, '/dashboard?importar=catalogo');
    const sheet = page.getByRole('dialog', { name: 'Importar catálogo' });
    const buffer = Buffer.from(JSON.stringify(lines));
    const name = `${TEXTS[0]}.json`;
    await sheet.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer });
    await sheet.getByRole('list').waitFor();
  },
};

const ALL_STOPS: [Device, Scenario][] = [
  ...[...scenariosOn('desktop'), ...MORE].map((one): [Device, Scenario] => ['desktop', one]),
  ...scenariosOn('phone')
    .filter(({ only }) => only === 'phone')
    .map((one): [Device, Scenario] => ['phone', one]),
];
/** Every screen in the full run; else those that must show one of the texts. */
const STOPS = ALL_STOPS.filter(([, { name }]) => FULL || name in SHOWS);

let app: App;
let navigators: Record<Device, ScreenNavigator>;
const problems: string[] = [];
const seen = new WeakSet<Page>();
/** Which text of which column stood on a screen. */
const met = new Set<string>();
let stops = 0;

beforeAll(async () => {
  app = await startSeededApp();
  await Promise.all(PEOPLE.map((text, n) => addHostileRows(app.server, text, n)));
  await Promise.all(TEXTS.map((text, n) => addHostileShop(app.server, text, n)));
  await writeHostileSettings(app, TEXTS);
  const hostile = withHostileTexts(app, TEXTS);
  navigators = {
    desktop: new ScreenNavigator(hostile, 'desktop'),
    phone: new ScreenNavigator(hostile, 'phone'),
  };
});
afterAll(() => app?.stop());

const all = (columns: readonly string[]) =>
  columns.flatMap((column) => TEXTS.map((_, n) => `${column}.${n}`));

/** Nothing on the page was made from a text, and what it must show of them stands there. */
async function look(page: Page, columns: readonly string[]): Promise<void> {
  await eventually(async () => {
    const there = new Set(await marksOn(page));
    expect(all(columns).filter((mark) => !there.has(mark))).toEqual([]);
    for (const mark of there) met.add(mark);
  });
  await expectOnlyText(page, [...problems, ...navigators.desktop.violations, ...navigators.phone.violations]);
  stops += 1;
}

describe('markup in every text, on every screen of the list of scenarios', () => {
  it.each(STOPS.map(([device, scenario]) => [scenario.name, device, scenario] as const))(
    'is read as text (%s, %s)',
    async (name, device, scenario) => {
      const page = await navigators[device].open(scenario);
      if (!seen.has(page)) watch(page, problems);
      seen.add(page);
      await look(page, SHOWS[name] ?? []);
    },
  );

  it('is read as text on every page of the purchases', async () => {
    const scenario = scenariosOn('desktop').find(({ name }) => name === 'admin-purchases') as Scenario;
    const page = await navigators.desktop.open(scenario);
    const next = page.getByRole('button', { name: 'Próxima' });
    const first = page.getByRole('region', { name: 'Compras' }).locator('tbody tr').first();
    for (;;) {
      await look(page, []);
      const [, last, total] =
        /–(\d+) de (\d+)/.exec((await page.locator('.pager').textContent()) ?? '') ?? [];
      if (last === total) break;
      const before = await first.textContent();
      await next.click();
      // The rows of the page before stand there until the next ones have come.
      await eventually(async () => expect(await first.textContent()).not.toBe(before));
    }
    expect(all(SHOP_COLUMNS).filter((mark) => !met.has(mark))).toEqual([]);
  });

  it('is read as text in each kind of line of a file', async () => {
    const page = await navigators.desktop.open(IMPORT);
    for (const kind of await page.getByRole('group', { name: 'O que mostrar' }).getByRole('button').all()) {
      await kind.click();
      await page.locator('[aria-pressed=true]').and(kind).waitFor();
      await look(page, []);
    }
    expect(all(['file.name']).filter((mark) => !met.has(mark))).toEqual([]);
  });

  it('is read as text as the name of the app', async () => {
    const page = await navigators.desktop.open(
      scenariosOn('desktop').find(({ name }) => name === 'login') as Scenario,
    );
    // Ten in one name: the server takes a moment to notice each that was written past it.
    const names = TEXTS.map((text, n) => marked(text, 'app_settings.app_name', n));
    for (let first = 0; first < names.length; first += 10) {
      const name = names.slice(first, first + 10).join(' ');
      await write(app.server, `UPDATE app_settings SET app_name = ${quote(name)}`);
      await page.goto('/login');
      await eventually(async () => expect(await marksOn(page)).toContain(`app_settings.app_name.${first}`));
      await look(page, []);
    }
  });

  it('was met in every column, at every stop', () => {
    const columns = [...SETTING_COLUMNS, setting('app_name'), ...SHOP_COLUMNS, ...TYPED_COLUMNS];
    expect(all(columns).filter((mark) => !met.has(mark))).toEqual([]);
    expect(stops).toBeGreaterThanOrEqual(STOPS.length);
    tried('I3', all(columns).length);
  });
});
