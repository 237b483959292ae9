import type { Page } from 'playwright-core';
import { call, type Json } from './http.ts';
import type { MailServer } from './mail-server.ts';
import { addPerson } from './people.ts';
import type { PocketBase, ServerOptions } from './pocketbase.ts';
import { readSignInMail, type SignInMail } from './sign-in-mail.ts';
import { startWithMailServer } from './with-mail-server.ts';
import { atWorkerEnd } from './worker-lifetime.ts';

/** An assistant as a superuser writes it. */
export type AssistantInput = {
  name: string;
  description: string;
  category: string;
  tags: string[];
  url: string;
  published?: boolean;
};

export type ProfileInput = {
  full_name?: string;
  plan_type?: string;
  crm?: string;
  state?: string;
  specialty?: string;
  /** PocketBase date, '' for lifetime. */
  expires_at?: string;
  status?: 'active' | 'inactive';
};

/** The built app on a real server with a real mailbox behind it, and what its operator can do to it. */
export class App {
  private constructor(
    readonly server: PocketBase,
    readonly mail: MailServer,
  ) {}

  static async start(options: ServerOptions = {}): Promise<App> {
    const { pb, mail } = await startWithMailServer(options, { RATE_LIMIT_FACTOR: '1000' });
    return new App(pb, mail);
  }

  isShared = false;

  private static common: Promise<App> | undefined;

  /**
   * The server with the sample catalogue that the files of this worker share: for tests that leave its catalogue and
   * settings alone and bring members of their own.
   */
  static shared(): Promise<App> {
    App.common ??= App.start({ template: 'sample' }).then((app) => {
      app.isShared = true;
      atWorkerEnd(() => app.end());
      return app;
    });
    return App.common;
  }

  get url(): string {
    return this.server.url;
  }

  /** Stops the own server of a file. The shared one goes on: the worker's next file would find nobody. */
  async stop(): Promise<void> {
    if (this.isShared) throw new Error('the shared app belongs to the worker, not to this file');
    await this.end();
  }

  private async end(): Promise<void> {
    await this.server.stop();
    await this.mail.stop();
  }

  /** A request as the superuser; throws when it is refused, since a journey cannot go on then. */
  async operator(method: string, path: string, body?: unknown): Promise<Json> {
    const answer = await call(this.server, method, path, { token: this.server.superuserToken, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  }

  async addAssistant(input: AssistantInput): Promise<string> {
    const body = { published: true, ...input };
    return String((await this.operator('POST', '/api/collections/marketing_assistants/records', body))['id']);
  }

  changeAssistant(id: string, change: Partial<AssistantInput>): Promise<Json> {
    return this.operator('PATCH', `/api/collections/marketing_assistants/records/${id}`, change);
  }

  deleteAssistant(id: string): Promise<Json> {
    return this.operator('DELETE', `/api/collections/marketing_assistants/records/${id}`);
  }

  /** The ids of the sample catalogue by name, where the server began with it. */
  get sample(): Map<string, string> {
    return this.server.sample;
  }

  async addMember(email: string, profile: ProfileInput | null = {}): Promise<string> {
    const { id } = await addPerson(this.server, { email });
    if (!profile) return id;
    const record = {
      full_name: 'Ana Souza',
      plan_type: 'Anual',
      status: 'active',
      expires_at: '',
      ...profile,
    };
    const body = { id, user_id: id, email, ...record };
    await this.operator('POST', '/api/collections/profiles/records', body);
    return id;
  }

  changeProfile(userId: string, change: ProfileInput): Promise<Json> {
    return this.operator('PATCH', `/api/collections/profiles/records/${userId}`, change);
  }

  /** Names of the assistants whose heart this user has at the server, sorted. */
  async favoritesOf(userId: string): Promise<string[]> {
    const query = new URLSearchParams({
      filter: `user_id = '${userId}'`,
      expand: 'assistant_id',
      perPage: '500',
    });
    const answer = await this.operator('GET', `/api/collections/user_favorites/records?${query}`);
    const rows = [...(answer['items'] ?? [])];
    return rows.map((row) => String(row['expand']?.['assistant_id']?.['name'])).sort();
  }

  /** Asks for a link on the page and reads the mail. */
  async askForLink(page: Page, email: string): Promise<SignInMail> {
    await page.goto('/login');
    await page.getByPlaceholder('Seu e-mail cadastrado').fill(email);
    await page.getByRole('button', { name: 'Enviar Link de Acesso' }).click();
    const mail = await this.nextSignInMail(email);
    await page.getByRole('heading', { name: 'Verifique seu e-mail' }).waitFor();
    return mail;
  }

  /** Administrators get other mails too: what is no sign-in mail is passed over. */
  async nextSignInMail(email: string): Promise<SignInMail> {
    for (;;) {
      const received = await this.mail.next(email);
      if (received.mail.text?.includes('#entrar=')) return readSignInMail(received);
    }
  }

  /**
   * Puts a session onto the device as a sign-in leaves it, and opens a screen: for journeys that are not about signing
   * in, each of which would otherwise wait for a mail.
   */
  async enter(page: Page, email: string, at?: string): Promise<void> {
    const { stored, isAdmin } = await this.session(email);
    const script = await page.addInitScript((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, stored);
    await page.goto(at ?? (isAdmin ? '/admin' : '/dashboard'));
    // From now on the page keeps, or loses, its session itself.
    await script.dispose();
  }

  /** What a sign-in leaves in the device's storage. */
  async session(email: string): Promise<{ stored: Record<string, string>; isAdmin: boolean }> {
    const query = new URLSearchParams({ filter: `email = '${email}'`, expand: 'user_roles_via_user_id' });
    const user = (await this.operator('GET', `/api/collections/users/records?${query}`))['items']?.[0];
    const id = String(user?.['id']);
    const { token, record } = await this.operator('POST', `/api/collections/users/impersonate/${id}`, {});
    const isAdmin = JSON.stringify(user?.['expand'] ?? {}).includes('"role":"admin"');
    const key = `agentes-sessao:${new URL(this.url).host}`;
    const stored = { [key]: JSON.stringify({ token, record }), ...(isAdmin ? { [`${key}:admin`]: id } : {}) };
    return { stored, isAdmin };
  }

  /** Signs in by code; ends when the catalogue (or the admin area) is there. */
  async signIn(page: Page, email: string): Promise<void> {
    const { code } = await this.askForLink(page, email);
    await page.getByLabel('Código de 8 dígitos').fill(code);
    await page.waitForURL(/\/(dashboard|admin)$/);
  }
}
