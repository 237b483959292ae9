import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { ADMIN } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { phone } from '../../support/browser.ts';

let app: App;

beforeAll(async () => {
  app = await App.shared();
});

const PATH = '/var/lib/agentes-de-marketing/producao/pb_data';
const ADDRESS = 'https://agentes-de-marketing.clinica-dra-fernanda.com.br/entrar';
const SENDER = 'nao-responda@agentes-de-marketing.clinica-dra-fernanda.com.br';

/** Each line of an element's text as the page lays it out. */
const linesOf = (element: Locator): Promise<string[]> =>
  element.evaluate((root) => {
    const lines: { top: number; text: string }[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { textContent } = texts.currentNode;
      for (let at = 0; at < (textContent ?? '').length; at += 1) {
        range.setStart(texts.currentNode, at);
        range.setEnd(texts.currentNode, at + 1);
        const [box] = range.getClientRects();
        if (!box) continue;
        const last = lines.at(-1);
        const letter = textContent?.[at] ?? '';
        // Bold and plain letters of one line begin at slightly other heights.
        if (last && Math.abs(last.top - box.top) < box.height / 2) last.text += letter;
        else lines.push({ top: box.top, text: letter });
      }
    }
    return lines.map(({ text }) => text.trim());
  });

it('breaks addresses and paths of the server between their parts, on a phone', async () => {
  const page = await (await phone(app.url)).newPage();
  const item = {
    name: 'Endereço público',
    level: 'falta',
    text: `${ADDRESS} não responde, nem ${SENDER}`,
    todo: `Confira DATA_DIR=${PATH}`,
  };
  await page.route('**/system-status', (route) =>
    route.fulfill({ json: { ok: false, checked_at: '2026-11-29 12:00:00.000Z', items: [item] } }),
  );
  await app.enter(page, ADMIN, '/admin?painel=configuracoes&secao=servidor');
  const finding = page.locator('.finding');
  await finding.waitFor();
  const lines = await linesOf(finding.locator('div'));
  for (const whole of ['agentes-de-marketing.', 'clinica-dra-fernanda.', 'nao-responda@', 'producao/'])
    expect(
      lines.some((line) => line.includes(whole)),
      `${whole} in ${lines.join(' | ')}`,
    ).toBe(true);
  // No word of an address is cut: each line ends at the end of a word or of a part.
  const words = `Endereço público: ${item.text} O que fazer: ${item.todo}.`.split(/(?<=[/@=.?&\s])/);
  const ends = new Set(words.map((word) => word.trim().slice(-6)));
  for (const line of lines)
    expect(
      [...ends].some((end) => line.endsWith(end)),
      line,
    ).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
  // Whoever looks for a whole address on the page finds it, wherever it is broken.
  for (const whole of [ADDRESS, SENDER, PATH])
    expect(
      await page.evaluate((text) => (globalThis as { find?: (text: string) => boolean }).find?.(text), whole),
      whole,
    ).toBe(true);
});
