import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { ADMIN_SCENARIOS } from '../../screens/admin-scenarios.ts';
import { startSeededApp } from '../../screens/seed.ts';
import { ADMIN, DESKTOP, rowOf } from '../../support/admin-page.ts';
import type { App } from '../../support/app.ts';
import { untilOfflineReady } from '../../support/browser.ts';
import { BrowserProfile } from '../../support/browser-profile.ts';
import { inFull } from '../../support/full.ts';
import { keptOnDevice } from '../../support/kept-on-device.ts';
import { inSeconds } from '../../support/people.ts';
import { addMarkedPeople, MARKERS } from '../../support/people-markers.ts';
import { deliver } from '../../support/purchases.ts';
import { write } from '../../support/sql.ts';
import { tried } from '../../support/tries.ts';
import { eventually } from '../../support/wait.ts';

/** What the further screens show: purchases and invitations. */
const SALE = {
  order: 'HP77120400000001',
  email: 'compradora.guardada@exemplo.com.br',
  name: 'Compradora Guardada',
};
const INVITED = { name: 'Convidada Guardada', reason: '550 Caixa Guardada' };
const WORDS = [...MARKERS, ...Object.values<string>(SALE), ...Object.values<string>(INVITED)];

/** A site that lets its answer be kept, by which the search shows that it finds what a cache holds. */
const KEPT_WORD = 'palavra-que-pode-ficar-77120';

let app: App;
let site: Server;
const profile = new BrowserProfile();

beforeAll(async () => {
  app = await startSeededApp();
  await addMarkedPeople(app);
  await deliver(app.server, { ...SALE, platform: 'hotmart', product: '4774438' }, 'paid');
  const invited = await app.addMember('convidada@exemplo.com.br', { full_name: INVITED.name });
  await write(
    app.server,
    `INSERT INTO invitations (user_id, invited_by, created_at, state, reason)
     VALUES ('${invited}', '', '${inSeconds(0)}', 'failed', '${INVITED.reason}')`,
  );
  site = createServer((_request, response) =>
    response
      .writeHead(200, {
        'content-type': 'text/plain',
        'content-encoding': 'gzip',
        'cache-control': 'max-age=86400',
      })
      .end(gzipSync(`${KEPT_WORD} `.repeat(20))),
  );
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
});

afterAll(async () => {
  await profile.remove();
  site?.close();
  await app?.stop();
});

describe('an administrator who has looked at every screen', () => {
  inFull('leaves nobody’s data in the stores, nor in any file of the browser', async () => {
    const context = await profile.open({ baseURL: app.url, viewport: DESKTOP });
    const read: string[] = [];
    context.on('response', async (response) => {
      if (!response.url().includes('/api/') || response.url().includes('/api/realtime')) return;
      read.push(await response.text().catch(() => ''));
    });
    const other = await context.newPage();
    await other.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await other.close();

    const page = await context.newPage();
    await app.enter(page, ADMIN, '/admin');
    await untilOfflineReady(page);
    for (const { open } of ADMIN_SCENARIOS) await open(page, app);
    await page.getByRole('button', { name: 'Exportar tudo (ZIP)' }).click();
    await page.getByText('Download concluído').waitFor();
    await page.goto('/admin?tab=support');
    await page.getByRole('button', { name: 'Recado Guardado' }).click();
    await page.getByPlaceholder('Digite sua resposta...').fill('Resposta Guardada');
    await page.goto('/admin?tab=users');
    await rowOf(page, 'Pessoa Guardada').getByRole('button', { name: 'Editar' }).click();
    await page.getByRole('dialog').getByText('Acupuntura Guardada').waitFor();
    await eventually(() =>
      expect(WORDS.filter((one) => !read.some((text) => text.includes(one)))).toEqual([]),
    );
    const kept = await keptOnDevice(page);
    expect(WORDS.filter((one) => kept.includes(one))).toEqual([]);

    await profile.close();
    expect(profile.find([KEPT_WORD]).map(({ path }) => /cache/i.test(path))).toContain(true);
    expect(profile.find([...WORDS, 'Guardad'])).toEqual([]);
    tried('T8', WORDS.length);
  });
});
