import type { BrowserContext, Page } from 'playwright-core';
import type { App } from './app.ts';
import { type Given, newContext } from './browser.ts';

/** The window that administrators work in. */
export const DESKTOP = { width: 1440, height: 900 };

export const ADMIN = 'admin@exemplo.com.br';

/** A person at a desk: mouse and keyboard. */
export const desktop = (baseURL: string, given: Given = {}): Promise<BrowserContext> =>
  newContext({ baseURL, viewport: DESKTOP, ...given });

/** The administrator's window, signed in, at a tab of the admin area. */
export async function openAdmin(app: App, context: BrowserContext, tab = 'users'): Promise<Page> {
  const page = await context.newPage();
  await app.enter(page, ADMIN, `/admin?tab=${tab}`);
  await page.getByRole('heading', { name: 'Painel Administrativo' }).waitFor();
  return page;
}

export type RequestInput = {
  full_name: string;
  email: string;
  crm?: string;
  state?: string;
  specialty?: string;
  phone?: string;
};

/** A request as it arrives from the registration screen; returns its id. */
export async function addRequest(app: App, input: RequestInput): Promise<string> {
  const body = {
    crm: '123456',
    state: 'SP',
    specialty: 'Dermatologia',
    phone: '(11) 91234-5678',
    status: 'pending',
    ...input,
  };
  return String((await app.operator('POST', '/api/collections/registration_requests/records', body))['id']);
}

/** The table row of a person. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
