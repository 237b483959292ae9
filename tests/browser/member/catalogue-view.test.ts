import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { untilStill } from '../../screens/navigator.ts';
import { App } from '../../support/app.ts';
import { PHONE, phone } from '../../support/browser.ts';
import { untilFocused } from '../../support/focus.ts';
import { inFull } from '../../support/full.ts';
import { lentPhone } from '../../support/lent-phone.ts';
import { misfits } from '../../support/misfits.ts';
import { drawn, passTime } from '../../support/pass-time.ts';
import { resize } from '../../support/resize.ts';
import { eventually, until } from '../../support/wait.ts';

const EMAIL = 'rolagem@exemplo.com.br';
const OVER = 'vencida@exemplo.com.br';

let app: App;

beforeAll(async () => {
  app = await App.shared();
  await app.addMember(EMAIL, { full_name: 'Rita Rolagem', expires_at: '2099-01-01 02:59:59.999Z' });
});

async function catalogue(given?: Page): Promise<Page> {
  const page = given ?? (await lentPhone(app));
  await app.enter(page, EMAIL);
  await untilCards(page);
  return page;
}

const untilCards = async (page: Page) => {
  await page.getByRole('article').first().waitFor();
  await page.getByText('Sincronizado').waitFor();
};
const search = (page: Page) => page.getByRole('searchbox');
const scrolled = (page: Page) => page.evaluate(() => scrollY);
/** Where an element stands in the window. */
const topOf = async (page: Page, name: string) =>
  (await page.getByRole('tab', { name }).boundingBox())?.y ?? Number.NaN;
const isInSight = async (page: Page) => {
  const box = await search(page).boundingBox();
  return !!box && box.y >= 0 && box.y < PHONE.height;
};

/** A flick of the finger: down the list, or up again. */
async function scroll(page: Page, by: number): Promise<void> {
  await page.mouse.move(200, 500);
  const before = await scrolled(page);
  await page.mouse.wheel(0, by);
  await until('scrolled', async () => (await scrolled(page)) !== before);
}

describe('a phone that is turned', () => {
  /** The name of the first card that is not cut off above. */
  const firstInSight = (page: Page) =>
    page.evaluate(() => {
      const topOf = (card: Element) => card.getBoundingClientRect().top;
      const seen = [...document.querySelectorAll('.assistant-card')].filter((card) => topOf(card) > 0);
      return seen.sort((a, b) => topOf(a) - topOf(b))[0]?.querySelector('h2')?.textContent ?? '';
    });

  // From where a card is cut off above, and right behind a heading: what is looked at is another row of the other list.
  it.each([3_500, 3_725, 4_025, 4_325])('shows the card that was looked at, %i pixels down', async (by) => {
    const page = await catalogue();
    await scroll(page, by);
    await untilStill(page);
    const name = await firstInSight(page);
    for (const size of [{ width: PHONE.height, height: PHONE.width }, PHONE]) {
      await resize(page, size);
      await eventually(async () => {
        const box = await page.getByRole('heading', { name, exact: true }).boundingBox();
        expect(box?.y).toBeGreaterThan(0);
        expect(box?.y).toBeLessThan(size.height);
      });
    }
  });

  it('stays at the top of the page, where nothing has been scrolled yet', async () => {
    const page = await catalogue();
    await drawn(page);
    for (const size of [{ width: PHONE.height, height: PHONE.width }, PHONE]) {
      await resize(page, size);
      await untilStill(page);
      expect(await scrolled(page)).toBe(0);
    }
  });
});

describe('the bar of the catalogue', () => {
  it('goes on the way down, comes back on the way up, and a tap on the open tab leads to the top', async () => {
    const page = await catalogue();
    await scroll(page, 1500);
    await until('out of sight', async () => !(await isInSight(page)));
    // On its way there it lies for a moment where the search was: a tap meant for that is none on a tab.
    const taps = (name: RegExp) =>
      page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).pointerEvents);
    expect(await taps(/^Favoritos/)).toBe('none');
    await scroll(page, -200);
    await until('in sight', () => isInSight(page));
    expect(await taps(/^Favoritos/)).toBe('auto');
    await eventually(async () => expect(await topOf(page, 'Todos')).toBeLessThan(120));
    // As slim as two rows.
    expect(
      await page.locator('.tab-line').evaluate((row) => row.getBoundingClientRect().bottom),
    ).toBeLessThan(PHONE.height / 6);
    await page.getByRole('tab', { name: /^Todos/ }).click();
    await until('at the top', async () => (await scrolled(page)) === 0);
  });

  it('fits a phone at twice its size: every tab in sight, nothing beside the window', async () => {
    const page = await catalogue();
    await resize(page, { width: PHONE.width / 2, height: PHONE.height / 2 });
    expect((await misfits(page)).pixelsTooWide).toBe(0);
    for (const tab of await page.getByRole('tab').all()) {
      const box = await tab.boundingBox();
      expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width / 2);
    }
    await resize(page, PHONE);
  });

  it('lets the filters down where one is, and shows what they find from its first card', async () => {
    const page = await catalogue();
    await scroll(page, 3000);
    await scroll(page, -200);
    const filters = page.getByRole('button', { name: 'Filtros', exact: true });
    await until('in sight', () => isInSight(page));
    await untilStill(page);
    const before = await scrolled(page);
    await filters.click();
    const category = page.getByRole('combobox', { name: 'Categoria' });
    await untilFocused(category);
    expect(await scrolled(page), 'the place in the list is kept').toBe(before);
    await category.selectOption('Conteúdo');
    await eventually(async () => {
      const first = page.getByRole('article').first();
      expect(await first.getAttribute('aria-posinset')).toBe('1');
      const below = await page.getByRole('tab', { name: /^Todos/ }).boundingBox();
      const top = (await first.boundingBox())?.y ?? 0;
      expect(top).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0));
      expect(top).toBeLessThan(PHONE.height / 2);
    });
    await page.getByRole('button', { name: /^Limpar Filtros/ }).click();
    await until('cleared', async () => (await category.inputValue()) === 'all');
  });

  it('brings out from under the search the filter in which something was chosen', async () => {
    const page = await catalogue();
    const category = page.getByRole('combobox', { name: 'Categoria' });
    const top = async () => (await category.boundingBox())?.y ?? Number.NaN;
    const line = page.locator('.search-line');
    const end = async () => {
      const box = await line.boundingBox();
      return (box?.y ?? Number.NaN) + (box?.height ?? 0);
    };
    await category.focus();
    const height = await line.evaluate((element) => element.getBoundingClientRect().height);
    await scroll(page, Math.round((await top()) - height + 20));
    await until('half covered', async () => (await top()) < (await end()));
    await category.selectOption('Conteúdo');
    await until('in sight', async () => (await top()) >= (await end()));
  });

  it('moves nothing in a wide window when the keyboard comes to the filters that stand in it', async () => {
    const page = await catalogue();
    await resize(page, { width: 1440, height: 900 });
    await scroll(page, 1500);
    await scroll(page, -200);
    await untilStill(page);
    const before = await scrolled(page);
    await page.getByRole('combobox', { name: 'Tag' }).focus();
    await page.keyboard.press('Shift+Tab');
    await untilFocused(page.getByRole('combobox', { name: 'Categoria' }));
    await drawn(page);
    expect(await scrolled(page)).toBe(before);
    await resize(page, PHONE);
  });

  it('never covers what the keyboard has reached', async () => {
    const page = await catalogue();
    await scroll(page, 1500);
    await page.getByRole('article').nth(2).getByRole('link').focus();
    for (let presses = 0; presses < 9; presses += 1) {
      await page.keyboard.press('Shift+Tab');
      await eventually(async () => {
        const isCovered = await page.evaluate(() => {
          const focused = document.activeElement;
          const box = focused?.getBoundingClientRect();
          if (!focused || !box) return true;
          const hit = document.elementFromPoint(box.x + box.width / 2, box.y + 4);
          return !focused.contains(hit);
        });
        expect(isCovered).toBe(false);
      });
    }
  });
});

it('the tabs show what the address says: after a tap, from the bar, on the way back and by quick arrows', async () => {
  const page = await catalogue();
  const untilOn = async (name: RegExp, search: string) => {
    await page.getByRole('tab', { name, selected: true }).waitFor();
    await until(search, () => new URL(page.url()).search === search);
  };
  await page.getByRole('tab', { name: /^Favoritos/ }).click();
  await untilOn(/^Favoritos/, '?aba=favoritos');
  await page.getByRole('link', { name: 'Agentes de Marketing' }).click();
  await untilOn(/^Todos/, '');
  await page.goBack();
  await untilOn(/^Favoritos/, '?aba=favoritos');
  // Two in one task: nothing is drawn in between.
  await page.getByRole('tab', { name: /^Favoritos/ }).focus();
  await page.evaluate(() => {
    for (let presses = 0; presses < 2; presses += 1)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
      );
  });
  await untilOn(/^Todos/, '');
  await untilFocused(page.getByRole('tab', { name: /^Todos/ }));
});

it('who goes to another screen and back finds the place deep in the list that they left', async () => {
  const page = await catalogue();
  const place = async () => Math.round(await scrolled(page));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 500));
  await untilStill(page);
  const left = await place();
  await page.getByRole('link', { name: 'Perfil' }).click();
  await page.getByText('Em breve').waitFor();
  await page.goBack();
  await untilCards(page);
  await untilStill(page);
  // Rows that were measured and are guessed again may differ by as much as one.
  expect(Math.abs((await place()) - left)).toBeLessThan(400);
});

describe('what was searched for', () => {
  const found = async (page: Page) => {
    expect(await search(page).inputValue()).toBe('bio');
    await page.getByRole('article').filter({ hasText: 'Bio que Converte' }).waitFor();
    await until('nothing else', async () => (await page.getByRole('article').count()) < 5);
  };

  /** Until as many entries of the history have it; the entry that is shown is one of them. */
  const untilKept = (page: Page, entries: number) =>
    until('kept', () =>
      page.evaluate((wanted) => {
        const key = Object.keys(localStorage).find((one) => one.endsWith(':busca')) ?? '';
        const kept: [string, object][] = JSON.parse(localStorage.getItem(key) ?? '[]');
        const names = Object.values(history.state).map(String);
        return kept.length === wanted && kept.some(([name]) => names.includes(name));
      }, entries),
    );

  it('is still there where the page is loaded anew right behind the last key', async () => {
    const page = await catalogue();
    await search(page).fill('bi');
    await page.getByRole('article').filter({ hasText: 'Bio que Converte' }).waitFor();
    await search(page).press('End');
    await search(page).press('o');
    await drawn(page);
    await page.reload();
    await untilCards(page);
    expect(await search(page).inputValue()).toBe('bio');
  });

  it('is still there after a reload below an open sheet, and gone for good where it was cleared', async () => {
    const page = await catalogue();
    await search(page).fill('bio');
    await found(page);
    await untilKept(page, 1);
    await page.getByRole('button', { name: /^Olá, / }).click();
    await untilKept(page, 2);
    await page.reload();
    await page.getByRole('dialog', { name: 'Minha conta' }).waitFor();
    await page.getByRole('button', { name: 'Fechar', exact: true }).click();
    await found(page);
    await page.getByRole('button', { name: /^Limpar Filtros/ }).click();
    await until('cleared', () =>
      page.evaluate(() => !Object.values(history.state).some((one) => `${one}`.length === 36)),
    );
    await page.reload();
    await untilCards(page);
    expect(await search(page).inputValue()).toBe('');
  });

  it('is still there on the way back from another screen and after a reload, and not at a new beginning', async () => {
    const page = await catalogue();
    await search(page).fill('bio');
    await found(page);
    await untilKept(page, 1);
    await page.getByRole('link', { name: 'Suporte' }).first().click();
    await page.getByRole('heading', { name: 'Suporte' }).waitFor();
    await page.goBack();
    await search(page).waitFor();
    await found(page);
    await page.reload();
    await untilCards(page);
    await found(page);
    await page.getByRole('link', { name: 'Perfil' }).click();
    await page.getByText('Em breve').waitFor();
    await page.getByRole('link', { name: 'Agentes de Marketing' }).click();
    await untilCards(page);
    expect(await search(page).inputValue()).toBe('');
  });
});

describe('what a search finds', () => {
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  /** How much of an element is above the keyboard, or what else covers the lower part. */
  const seenAbove = async (element: Locator, edge: number) => edge - (await topOf(element));

  /** What brings it in sight comes behind the first cards, and all of it at once: by then the search key puts the keyboard away. */
  async function searchable(): Promise<Page> {
    const page = await catalogue();
    await eventually(async () => {
      await search(page).press('Enter');
      expect(await search(page).evaluate((box) => box === document.activeElement)).toBe(false);
    });
    return page;
  }

  it('is in sight above the keyboard of a phone, which covers the lower half, and so is the search', async () => {
    const page = await searchable();
    const keyboard = 450;
    // What the browser of a phone says while it is open: the page itself stays as high as it was.
    await page.evaluate((height) => {
      Object.defineProperty(visualViewport, 'height', { get: () => height });
    }, keyboard);
    await search(page).fill('confirmacao');
    await page.getByRole('tab', { name: 'Todos (1)' }).waitFor();
    await eventually(async () => {
      expect(await seenAbove(page.getByRole('article').first(), keyboard)).toBeGreaterThan(100);
      expect(await seenAbove(search(page), keyboard)).toBeGreaterThan(300);
    });
    expect(await isInSight(page)).toBe(true);
    await search(page).fill('zzzz');
    const none = page.getByRole('tab', { name: 'Todos (0)' });
    await none.waitFor();
    await eventually(async () => expect(await seenAbove(none, keyboard)).toBeGreaterThan(100));
  });

  it('has its place above the keyboard as soon as that is there, and letters move nothing', async () => {
    const page = await searchable();
    const keyboard = 450;
    await search(page).tap();
    await page.evaluate((height) => {
      Object.defineProperty(visualViewport, 'height', { get: () => height });
      visualViewport?.dispatchEvent(new Event('resize'));
    }, keyboard);
    await eventually(async () =>
      expect(await seenAbove(page.getByRole('article').first(), keyboard)).toBeGreaterThan(100),
    );
    await untilStill(page);
    const place = await scrolled(page);
    expect(place).toBeGreaterThan(0);
    await search(page).pressSequentially('confirmacao');
    await page.getByRole('tab', { name: 'Todos (1)' }).waitFor();
    await untilStill(page);
    expect(await scrolled(page)).toBe(place);
  });

  it.each([
    { width: PHONE.width, height: 450 },
    { width: 360, height: 300 },
    { width: 320, height: 300 },
    { width: 844, height: 250 },
    { width: 1280, height: 400 },
  ])(
    'is in sight right below the search where the keyboard makes the window itself low: $width × $height',
    async (low) => {
      const page = await searchable();
      await search(page).focus();
      await resize(page, low);
      await search(page).fill('confirmacao');
      await page.getByRole('tab', { name: 'Todos (1)' }).waitFor();
      await eventually(async () => {
        const card = page.getByRole('article').first();
        expect(await seenAbove(card, low.height)).toBeGreaterThan(low.height / 2);
        expect(await isInSight(page)).toBe(true);
        expect(await seenAbove(search(page), await topOf(card))).toBeGreaterThan(40);
        // What clears it stands in a second line of it where there is no room beside it.
        const clear = page.getByRole('button', { name: /^Limpar Filtros/ });
        expect(await seenAbove(clear, await topOf(card))).toBeGreaterThan(44);
      });
      await resize(page, PHONE);
    },
  );

  it('begins with its first card in a low window too, however far what was found before has been read', async () => {
    const page = await searchable();
    await search(page).focus();
    await resize(page, { width: 360, height: 300 });
    const first = page.getByRole('article').first();
    await search(page).fill('a');
    await untilStill(page);
    await page.evaluate(() => scrollTo(0, 1_500));
    await untilStill(page);
    expect(await topOf(first)).toBeLessThan(0);
    await search(page).pressSequentially('n');
    await eventually(async () => expect(await topOf(first)).toBeGreaterThan(0));
    await resize(page, PHONE);
  });

  it.each([PHONE, { width: 360, height: 300 }])(
    'keeps what clears the search at hand, also where Safari moves the focus with the press: $width × $height',
    async (size) => {
      const page = await searchable();
      await search(page).focus();
      await resize(page, size);
      const clear = page.getByRole('button', { name: /^Limpar Filtros/ });
      const clears = async () => {
        await search(page).fill('confirmacao');
        await page.getByRole('tab', { name: 'Todos (1)' }).waitFor();
        await eventually(async () =>
          expect(await topOf(page.getByRole('article').first())).toBeLessThan(size.height / 2),
        );
        await clear.click({ delay: 100 });
        await until('cleared', async () => (await search(page).inputValue()) === '');
      };
      await clears();
      // What Safari does unless the press is prevented.
      await page.evaluate(() =>
        addEventListener('mousedown', (event) => {
          setTimeout(() => event.defaultPrevented || document.querySelector('main')?.focus());
        }),
      );
      await clears();
      await resize(page, PHONE);
    },
  );

  it('has the keyboard put away by its search key', async () => {
    const page = await searchable();
    await search(page).fill('confirmacao');
    await search(page).press('Enter');
    expect(await search(page).evaluate((box) => box === document.activeElement)).toBe(false);
    expect(await search(page).inputValue()).toBe('confirmacao');
  });
});

it('a search for a category, which finds nothing, leads to it', async () => {
  const page = await catalogue();
  await search(page).fill('gestao da clinica');
  await page.getByText('Nenhum assistente encontrado.').waitFor();
  await page.getByRole('button', { name: 'Ver a categoria Gestão da Clínica' }).click();
  await page.getByRole('article').first().waitFor();
  const category = page.getByRole('combobox', { name: 'Categoria' });
  await untilFocused(category);
  expect([await search(page).inputValue(), await category.inputValue()]).toEqual([
    '',
    'is:Gestão da Clínica',
  ]);
});

describe('the greeting', () => {
  /** So many days from now: midnight may have come since it really was. */
  const greetedOn = (page: Page, days: number) =>
    page.evaluate((ahead) => {
      const key = Object.keys(localStorage).find((one) => one.endsWith(':saudacao')) ?? '';
      localStorage.setItem(key, new Date(Date.now() + ahead * 86_400_000).toDateString());
    }, days);

  inFull(
    'is one line after the first visit of a day, with both buttons in reach, and full again the next day',
    async () => {
      const page = await catalogue();
      const banner = page.locator('.welcome-banner');
      await banner.getByText('Boas-vindas,').waitFor();
      const full = (await banner.boundingBox())?.height ?? 0;
      await greetedOn(page, 0);
      await page.reload();
      await untilCards(page);
      await banner.getByText('Válido até').waitFor();
      const line = (await banner.boundingBox())?.height ?? 0;
      expect(line).toBeLessThan(full / 2);
      expect(line).toBeLessThan(64);
      await banner.getByRole('heading', { name: 'Rita Rolagem' }).waitFor();
      for (const name of ['Renovar Acesso', 'Instruções de Uso']) {
        await banner.getByRole('button', { name }).click();
        await page.getByRole('dialog', { name }).getByRole('button', { name: 'Fechar', exact: true }).click();
      }
      await greetedOn(page, -1);
      await page.reload();
      await banner.getByText('Boas-vindas,').waitFor();
    },
  );

  it('as one line has in sight that the plan ends soon, and when, however long the name is', async () => {
    const email = 'vence@exemplo.com.br';
    const name = 'Dra. Maria Fernanda Albuquerque de Vasconcellos';
    await app.addMember(email, {
      full_name: name,
      plan_type: 'Anual',
      expires_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    });
    const page = await lentPhone(app);
    await app.enter(page, email);
    await untilCards(page);
    await greetedOn(page, 0);
    await page.reload();
    await untilCards(page);
    await page.locator('.welcome-banner.is-line').getByText(name).waitFor();
    for (const said of [/^vence em \d dias$/, /^Válido até/]) {
      const box = await page.getByRole('main').getByText(said).boundingBox();
      expect((box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)).toBeLessThan(PHONE.width);
    }
  });

  inFull('of a plan that is over never shrinks', async () => {
    const id = await app.addMember(OVER);
    const page = await lentPhone(app);
    await app.enter(page, OVER);
    await untilCards(page);
    await app.changeProfile(id, { expires_at: '2024-01-01 02:59:59.999Z' });
    await page.reload();
    await page.getByText('Seu acesso expirou. Entre em contato para renovar.').waitFor();
    await page.locator('.welcome-banner:not(.is-line)').waitFor();
  });
});

describe('the compact list', () => {
  it('shows seven to a screen, with heart and address, and is remembered until the sign-out', async () => {
    const page = await catalogue();
    await page.getByRole('button', { name: 'Ver em lista' }).click();
    const row = page.getByRole('article').filter({ hasText: 'Bio que Converte' });
    await page.reload();
    await untilCards(page);
    await page.getByRole('button', { name: 'Ver em cartões' }).waitFor();
    await scroll(page, 900);
    await eventually(async () => {
      const whole = await page.getByRole('article').evaluateAll(
        (rows) =>
          rows.filter((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight - 72;
          }).length,
      );
      expect(whole).toBeGreaterThanOrEqual(7);
    });
    await search(page).fill('Bio que Converte');
    await row.getByRole('link', { name: 'Acessar Assistente' }).waitFor();
    await row.getByRole('button', { name: /^Adicionar aos favoritos/ }).click();
    await row.getByRole('button', { name: /^Remover dos favoritos/ }).waitFor();

    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL('**/login');
    await until('nothing is kept', () =>
      page.evaluate(() => !Object.keys(localStorage).some((key) => /:(lista|saudacao)$/.test(key))),
    );
  });
});

describe('a sheet from below', () => {
  const drag = async (page: Page, by: number) => {
    // Not while it is still sliding in.
    await untilStill(page);
    const head = await page.locator('dialog[open] .sheet-head').boundingBox();
    const x = (head?.x ?? 0) + 60;
    const y = (head?.y ?? 0) + 20;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + by / 2);
    await page.mouse.move(x, y + by);
    return { from: head?.y ?? 0, to: (await page.locator('dialog[open] .sheet-head').boundingBox())?.y ?? 0 };
  };

  it('follows the finger, comes back from a little way, and closes from further down', async () => {
    const page = await catalogue();
    const options = page.getByRole('button', { name: /^Opções: / }).first();
    const openers = [options, page.getByRole('button', { name: 'Renovar Acesso' })];
    for (const opener of openers) {
      await opener.click();
      const sheet = page.getByRole('dialog');
      await sheet.waitFor();
      const near = await drag(page, 60);
      expect(near.to - near.from).toBeCloseTo(60, 0);
      await page.mouse.up();
      await eventually(async () =>
        expect((await page.locator('dialog[open] .sheet-head').boundingBox())?.y).toBeCloseTo(near.from, 0),
      );
      await drag(page, 200);
      await page.mouse.up();
      await sheet.waitFor({ state: 'detached' });
      await untilFocused(opener);
    }
  });
});

it('a heart moves under the finger at once, and not for who wants no motion', async () => {
  const page = await catalogue();
  const heart = page.getByRole('button', { name: /^Adicionar aos favoritos/ }).first();
  for (const [reducedMotion, size] of [
    ['no-preference', 'matrix(0.7, 0, 0, 0.7, 0, 0)'],
    ['reduce', 'none'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await heart.hover();
    await page.mouse.down();
    expect(await heart.evaluate((it) => getComputedStyle(it, '::before').transform)).toBe(size);
    // Let go beside it: nothing is marked.
    await page.mouse.move(2, 2);
    await page.mouse.up();
  }
});

it('a double tap on a heart in the favourites takes away one, not also the one that moves up into its place', async () => {
  const email = 'dois-toques@exemplo.com.br';
  const member = await app.addMember(email);
  for (const assistant of [...app.sample.values()].slice(0, 2))
    await app.operator('POST', '/api/collections/user_favorites/records', {
      user_id: member,
      assistant_id: assistant,
    });
  const page = await lentPhone(app);
  await app.enter(page, email, '/dashboard?aba=favoritos');
  await untilCards(page);
  await page.getByRole('tab', { name: 'Favoritos (2)' }).waitFor();
  const heart = page.locator('main:not([inert]) article .heart').first();
  const first = await heart.getAttribute('aria-label');
  /** Tells which tap in a row it was, so that a slow machine taps no slower. */
  const tap = (inARow: number) =>
    heart.evaluate(
      (button, detail) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })),
      inARow,
    );
  await tap(1);
  await eventually(async () => expect(await heart.getAttribute('aria-label')).not.toBe(first));
  await tap(2);
  await tap(3);
  await page.getByText('Removido dos favoritos').waitFor();
  await page.getByText('Sincronizado').waitFor();
  await page.getByRole('tab', { name: 'Favoritos (1)' }).waitFor();
  await tap(1);
  await page.getByRole('tab', { name: 'Favoritos (0)' }).waitFor();
});

describe('coming back from an assistant', () => {
  const NAME = 'Roteirista de Carrosséis';
  const marked = (page: Page) => page.locator('.is-marked');

  async function leaveFor(page: Page): Promise<void> {
    const context = page.context();
    await context.route('https://assistentes.exemplo.com.br/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>assistente</title>' }),
    );
    const card = page.getByRole('article').filter({ hasText: NAME });
    await until('the card is there', async () => {
      if (await card.count()) return true;
      await page.evaluate(() => scrollBy(0, 400));
      return false;
    });
    const link = card.getByRole('link', { name: 'Acessar Assistente' });
    // What the browser tells a page that is covered, which no tab of the tests is: within ten seconds, so in the click itself.
    await page.evaluate(() => {
      const hide = () => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'));
      };
      addEventListener('click', hide, { once: true });
    });
    const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await opened.close();
  }

  /** Begun before what marks the card, and looked for in the page itself: the mark goes after four seconds. */
  const untilInSight = (page: Page) =>
    page.waitForFunction(
      ([name, height]) => {
        const card = document.querySelector('.is-marked');
        const box = card?.getBoundingClientRect();
        return !!box && !!card?.textContent?.includes(name) && box.top >= 0 && box.bottom <= height;
      },
      [NAME, PHONE.height] as const,
      { polling: 50 },
    );
  // What the browser tells a page that is looked at again.
  const lookAgain = (page: Page) =>
    page.evaluate(() => {
      Reflect.deleteProperty(document, 'visibilityState');
      document.dispatchEvent(new Event('visibilitychange'));
    });

  it('marks the card for a moment, and leaves the list where it was', async () => {
    const own = await phone(app.url);
    await own.clock.install();
    const page = await catalogue(await own.newPage());
    await leaveFor(page);
    expect(await marked(page).count()).toBe(0);
    const before = await scrolled(page);
    await Promise.all([untilInSight(page), lookAgain(page)]);
    expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(200);
    await passTime(page, 4_000);
    await marked(page).waitFor({ state: 'detached' });
    await lookAgain(page);
    await drawn(page);
    expect(await marked(page).count()).toBe(0);
  });

  it('shows the catalogue also in a window too low for a card: a phone on its side', async () => {
    const page = await catalogue();
    await resize(page, { width: PHONE.height, height: PHONE.width });
    await leaveFor(page);
    await page.goto('/robots.txt');
    await page.goto('/dashboard');
    const card = page.getByRole('article').filter({ hasText: NAME });
    await card.waitFor();
    await drawn(page);
    // Its beginning is in sight.
    const top = (await card.boundingBox())?.y ?? Number.NaN;
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(PHONE.width);
    await resize(page, PHONE);
  });

  it('shows whoever takes the search back meanwhile the beginning of the list, and not the card once more', async () => {
    const page = await catalogue();
    await search(page).fill(NAME);
    await until('one card', async () => (await page.getByRole('article').count()) === 1);
    await leaveFor(page);
    await Promise.all([untilInSight(page), lookAgain(page)]);
    await search(page).fill('');
    await until('all cards', async () => (await page.getByRole('article').count()) > 1);
    await drawn(page);
    expect(await page.getByRole('article').first().getAttribute('aria-posinset')).toBe('1');
    expect(await scrolled(page)).toBeLessThan(PHONE.height);
  });

  inFull('finds the card again where the phone had closed the app meanwhile', async () => {
    const page = await catalogue();
    await leaveFor(page);
    await page.goto('/robots.txt');
    await Promise.all([untilInSight(page), page.goto('/dashboard')]);
  });
});

inFull('after a search the number found is told once, and not at every key', async () => {
  const page = await catalogue();
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    const status = document.querySelector('.catalogue > [role=status]');
    new MutationObserver(() => status?.textContent && told.push(status.textContent)).observe(status as Node, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  // By the page's own clock: between keys that come from outside a pause may be long enough to tell.
  await search(page).evaluate(async (box: HTMLInputElement) => {
    for (let length = 1; length <= 5; length += 1) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        box,
        'reels'.slice(0, length),
      );
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await new Promise((done) => setTimeout(done, 100));
    }
  });
  await until('told', async () => (await told()).length > 0);
  const count = await page.getByRole('article').count();
  expect(await told()).toEqual([`${count} assistente${count === 1 ? ' encontrado' : 's encontrados'}`]);
  await search(page).fill('xyzxyz');
  await until('told again', async () => (await told()).length > 1);
  expect((await told()).at(-1)).toBe('0 assistentes encontrados');
  await page.getByRole('button', { name: /^Limpar Filtros/ }).click();
  await until('told the whole', async () => /^\d\d+ assistentes/.test((await told()).at(-1) ?? ''));
  expect(await told()).toHaveLength(3);
});

it('a start shows no favourite with an empty heart, also before the database has opened', async () => {
  const page = await catalogue();
  const heart = page.locator('main:not([inert]) article .heart').first();
  const added = page.getByText('Adicionado aos favoritos');
  await heart.click();
  await added.waitFor();
  const watching = await page.addInitScript(noteFirstHeart);
  await page.reload();
  await untilCards(page);
  const seen = await page.evaluate(() => (globalThis as { seenHearts?: string[] }).seenHearts);
  expect([...new Set(seen)]).toEqual(['heart icon icon-heart-full']);
  await watching.dispose();
});

/** Runs in a page, from before its first drawing: how the heart of the first card looks. */
function noteFirstHeart(): void {
  const seen: string[] = [];
  Object.assign(globalThis, { seenHearts: seen });
  new MutationObserver(() => {
    const heart = document.querySelector('main:not([inert]) article .heart');
    if (heart) seen.push(heart.className);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
}
