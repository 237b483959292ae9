import { afterAll, beforeAll, expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { phone } from '../../support/browser.ts';
import { FULL } from '../../support/full.ts';
import { reportViolations } from '../../support/policy-violations.ts';
import { tried } from '../../support/tries.ts';

let app: App;

beforeAll(async () => {
  app = await App.start();
});
afterAll(() => app?.stop());

const MORE = [
  '<math><mtext></form><form><mglyph><style></math><img src onerror="window.hit=1">',
  '<template><script>window.hit=1</script></template>',
  '<object data="data:text/html,<script>parent.hit=1</script>">',
  '<form action="javascript:window.hit=1"><input type=submit autofocus onfocus="window.hit=1">',
];
const PAYLOADS = [
  '<script>window.hit=1</script>',
  '<img src=x onerror="window.hit=1">',
  '<svg onload="window.hit=1">',
  '"><iframe srcdoc="<script>parent.hit=1</script>">',
  "javascript:window.hit=1//'",
  '{{constructor.constructor("window.hit=1")()}}',
  '<a href="javascript:window.hit=1">toque</a>',
  '</title></textarea><script>window.hit=1</script>',
  '&lt;script&gt;window.hit=1&lt;/script&gt;',
  '<style>@import "javascript:window.hit=1"</style>',
  '\u202Eodaivlam <b onmouseover="window.hit=1">texto</b>',
  '%3Cscript%3Ewindow.hit=1%3C/script%3E',
  ...(FULL ? MORE : []),
];

it('markup in any text of an assistant or a person is shown as text and runs nothing', async () => {
  for (const [n, text] of PAYLOADS.entries()) {
    const url = 'https://assistentes.exemplo.com.br/x';
    await app.addAssistant({ name: `${n} ${text}`, description: text, category: text, tags: [text], url });
  }
  await app.addMember('alvo@exemplo.com.br', { full_name: PAYLOADS[0] ?? '', plan_type: PAYLOADS[1] ?? '' });
  const context = await phone(app.url);
  const problems = await reportViolations(context, []);
  const page = await context.newPage();
  page.on('dialog', (dialog) => problems.push(`dialog: ${dialog.message()}`));
  await app.enter(page, 'alvo@exemplo.com.br');
  const cards = page.getByRole('article');
  await cards.first().waitFor();
  const box = page.getByRole('searchbox');
  for (const [n, text] of PAYLOADS.entries()) {
    await box.fill(`${n} ${text}`);
    const heading = page.getByRole('heading', { name: `${n} ${text}`.trim() });
    await heading.first().waitFor();
    await cards.first().hover();
  }
  await box.fill('');
  await page.getByRole('tab', { name: 'Por Categoria' }).click();
  await cards.first().waitFor();
  await page.getByRole('button', { name: 'Renovar Acesso' }).first().click();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(problems).toEqual([]);
  // Name, description, category and tag of each.
  tried('I3', PAYLOADS.length * 4);
});
