import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../support/free-port.ts';

/**
 * The way of one device to the server, which can be cut: `open`; `gone`: every connection is refused, as without a
 * network or with a stopped server; `silent`: taken, and never answered, as in a lift. Never a browser's own switch:
 * WebKit has none, and the others' spare the worker.
 */
export class Network {
  private mode: 'open' | 'gone' | 'silent' = 'open';
  private readonly sockets = new Set<Socket>();
  /** What makes each open stream say nothing more. */
  private readonly streams = new Map<Socket, () => void>();
  private target = 0;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Its address is known before the server starts, which has to know under which address it is reached. */
  static async start(): Promise<Network> {
    const port = await freePort();
    const server = createServer((near) => network.carry(near));
    const network = new Network(server, port);
    server.listen(port, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    return network;
  }

  leadTo(port: number): void {
    this.target = port;
  }

  private carry(near: Socket): void {
    this.sockets.add(near);
    near.on('error', () => near.destroy());
    near.on('close', () => this.sockets.delete(near));
    if (this.mode === 'gone' || !this.target) return void near.resetAndDestroy();
    if (this.mode === 'silent') return void near.resume();
    const far = connect(this.target, '127.0.0.1');
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    near.pipe(far);
    far.pipe(near);
    near.on('data', (asked: Buffer) => {
      const silence = () => far.unpipe(near).resume();
      if (asked.toString('latin1').startsWith('GET /api/realtime')) this.streams.set(near, silence);
    });
    near.on('close', () => this.streams.delete(near));
  }

  /** The streams that are open stay so, and nothing more arrives by them, as after a pause of the phone. */
  silenceStreams(): void {
    if (this.streams.size === 0) throw new Error('no stream is open');
    for (const silence of this.streams.values()) silence();
  }

  cut(mode: 'gone' | 'silent' = 'gone'): void {
    this.mode = mode;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.mode = 'open';
    for (const socket of this.sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((done) => this.server.close(done));
  }
}
