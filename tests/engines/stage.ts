import { App } from '../support/app.ts';
import { call, type Json } from '../support/http.ts';
import { addMember } from '../support/people.ts';
import { atWorkerEnd } from '../support/worker-lifetime.ts';
import { Device, type Kind } from './device.ts';
import type { Engine } from './drivers/engine.ts';
import { Network } from './network.ts';
import type { Screen } from './screen.ts';

/** A server that is reached through a network of the test's own, and the phones of one engine in front of it. */
export class Stage {
  private readonly devices: Device[] = [];
  private version = '';
  private admin: { id: string; token: string } | undefined;

  private constructor(
    readonly engine: Engine,
    readonly app: App,
    readonly network: Network,
  ) {}

  static async set(engine: Engine): Promise<Stage> {
    const network = await Network.start();
    const app = await App.start({ template: 'sample', env: { APP_URL: network.url } });
    network.leadTo(app.server.port);
    const stage = new Stage(engine, app, network);
    atWorkerEnd(() => stage.takeBack());
    return stage;
  }

  /** A phone with nothing on it. */
  device(kind: Kind = {}): Device {
    const device = new Device(this.engine, this.network.url, kind);
    this.devices.push(device);
    return device;
  }

  /** After a test: whatever it has done, no phone runs and the network is whole. */
  async takeBack(): Promise<void> {
    this.version = this.devices.find(({ version }) => version)?.version ?? this.version;
    this.network.mend();
    await Promise.all(this.devices.splice(0).map((device) => device.end()));
  }

  async end(): Promise<void> {
    await this.takeBack();
    console.log(`tried: ${this.engine.name} ${this.version}`);
    await this.app.stop();
    await this.network.stop();
  }

  /** A member's phone with the whole catalogue, as after a sign-in: for journeys that are not about signing in. */
  async memberAt(device: Device, email: string, path = '/dashboard'): Promise<Screen> {
    const screen = await device.newTab();
    await this.enter(screen, email, path);
    if (path === '/dashboard') await screen.sees1('Sincronizado');
    await screen.untilOfflineReady();
    return screen;
  }

  /** Waits until a kill would no longer take the session along: engines write it some seconds late. */
  async untilKept(device: Device, screen: Screen): Promise<void> {
    // Asked for each time: the app renews its session at a start, and the older token may never reach the disk.
    const signature = await device.hasWritten(async () => {
      const token = await screen.run(() => {
        const [, stored = '{}'] =
          Object.entries(localStorage).find(
            ([key]) => key.startsWith('agentes-sessao:') && key.split(':').length === 3,
          ) ?? [];
        return String(JSON.parse(stored).token ?? '');
      });
      if (!token) throw new Error('the device holds no session: it was signed out before');
      // The rest of a token looks like others.
      return token.slice(-20);
    });
    const kept = device.keptAnswersWith(signature);
    if (kept.length > 0) throw new Error(`the token stands where no sign-out wipes it: ${kept}`);
  }

  /** The network is back, and the system says so to its browsers. */
  async reconnect(screen: Screen): Promise<void> {
    this.network.mend();
    await screen.run(() => void dispatchEvent(new Event('online')));
  }

  /** Puts a session onto the device as a sign-in leaves it, and opens a screen. */
  async enter(screen: Screen, email: string, path = '/dashboard'): Promise<void> {
    const { stored } = await this.app.session(email);
    const host = new URL(this.app.url).host;
    const here = new URL(this.network.url).host;
    const entries = Object.entries(stored).map(([key, value]) => [key.replace(host, here), value] as const);
    await screen.open('/robots.txt');
    await screen.run((pairs) => {
      for (const [key, value] of pairs) localStorage.setItem(key, value);
    }, entries);
    await screen.open(path);
  }

  /** What an administrator does elsewhere. */
  async asAdmin(method: string, path: string, body: Record<string, unknown>): Promise<Json> {
    this.admin ??= await addMember(this.app.server, { role: 'admin' });
    const { id, token } = this.admin;
    const answer = await call(this.app.server, method, path, {
      token,
      body: { ...body, adminId: id, reviewedBy: id },
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  }

  /** The rows of a collection that fit. */
  async rows(collection: string, filter: string): Promise<Json[]> {
    const query = new URLSearchParams({ filter });
    const answer = await this.app.operator('GET', `/api/collections/${collection}/records?${query}`);
    return [...(answer['items'] ?? [])];
  }
}
