import { connect, createServer, type Server, type Socket } from 'node:net';
import { seededRandom } from './seeded-random.ts';

/** 400 kbit/s, 400 ms there and back, one packet in twenty lost: a phone at the edge of a village. */
const BYTES_PER_MS = 400_000 / 8 / 1000;
const ONE_WAY_MS = 200;
const LOSS = 0.05;
const PACKET = 1_400;
/** What a lost packet costs: TCP notices, and sends it again. */
const RESEND_MS = 600;

/** One direction of a line that all connections share. */
class Line {
  private freeAt = 0;

  constructor(private readonly random: () => number) {}

  /** When the bytes arrive that are sent now; a lost packet holds back what follows on its connection. */
  arrivalOf(bytes: number): number {
    const now = performance.now();
    this.freeAt = Math.max(now, this.freeAt) + bytes / BYTES_PER_MS;
    return this.freeAt + ONE_WAY_MS + (this.random() < LOSS ? RESEND_MS : 0);
  }
}

/** A way to a server over a bad network, as a proxy of TCP connections on 127.0.0.1. */
export class SlowNetwork {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  static async to(port: number, seed = 1): Promise<SlowNetwork> {
    const random = seededRandom(seed);
    const [up, down] = [new Line(random), new Line(random)];
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const network = new SlowNetwork(server, address.port);
    server.on('connection', (phone) => {
      const far = connect(port, '127.0.0.1');
      network.sockets.add(phone).add(far);
      carry(phone, far, up);
      carry(far, phone, down);
    });
    return network;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }
}

function carry(from: Socket, to: Socket, line: Line): void {
  // One timer for the first of a queue: timers of their own may fire in another order, and mix the bytes up.
  const queue: { at: number; act: () => void }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const wait = () => {
    const [first] = queue;
    if (first) timer = setTimeout(deliver, Math.max(0, first.at - performance.now()));
  };
  const deliver = () => {
    timer = undefined;
    for (const now = performance.now(); queue[0] && queue[0].at <= now + 1; ) {
      const { act } = queue.shift() ?? {};
      if (!to.destroyed) act?.();
    }
    wait();
  };
  /** Things arrive in their order, however long one of them takes. */
  const later = (bytes: number, act: () => void) => {
    last = Math.max(last, line.arrivalOf(bytes));
    queue.push({ at: last, act });
    if (!timer) wait();
  };
  from.on('data', (data: Buffer) => {
    for (let at = 0; at < data.length; at += PACKET) {
      const packet = data.subarray(at, at + PACKET);
      later(packet.length, () => void to.write(packet));
    }
  });
  from.on('end', () => later(0, () => void to.end()));
  from.on('close', () => later(0, () => to.destroy()));
  from.on('error', () => undefined);
}
