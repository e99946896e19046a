import { connect, createServer, type Server, type Socket } from 'node:net';
import { listen, type Listening } from './sockets.js';

/** Ends a request of the client (`Q`, `S`) and an answer of the server (`Z`), see the frontend/backend protocol of PostgreSQL. */
const ends = { request: new Set(['Q', 'S']), answer: new Set(['Z']) };
const headerBytes = 5;

/** A proxy between a process and PostgreSQL, which is asked about every request and every answer whether it goes on. */
export class DatabaseProxy {
  /** Asked in order, once for each request or answer that a packet ends. */
  passes: () => boolean = () => true;
  private isDead = false;
  private readonly open = new Set<Socket>();
  private listening: Listening | undefined;
  private readonly server: Server = createServer((client) => this.join(client));

  constructor(private readonly upstream: URL) {}

  /** Returns the address that stands for the database's own. */
  async start(): Promise<string> {
    this.listening = await listen(this.server);
    const url = new URL(this.upstream);
    url.port = String(this.listening.port);
    return url.href;
  }

  async stop(): Promise<void> {
    await this.listening?.close();
  }

  /** Ends every connection at once, and any later one until `revive`: to the database, the process has died. */
  kill(): void {
    this.isDead = true;
    for (const socket of this.open) socket.destroy();
  }

  revive(): void {
    this.isDead = false;
  }

  private join(client: Socket): void {
    if (this.isDead) return void client.destroy();
    const database = connect(Number(this.upstream.port), this.upstream.hostname);
    const end = (): void => void [client, database].map((socket) => socket.destroy());
    for (const socket of [client, database]) {
      this.open.add(socket.setNoDelay(true).on('error', end).on('close', end));
      socket.once('close', () => this.open.delete(socket));
    }
    this.pass(client, database, new Frames(ends.request, true), end);
    this.pass(database, client, new Frames(ends.answer, false), end);
  }

  private pass(from: Socket, to: Socket, frames: Frames, end: () => void): void {
    from.on('data', (packet: Buffer) => {
      for (let ended = frames.endedBy(packet); ended > 0; ended -= 1) if (!this.passes()) return end();
      to.write(packet);
    });
  }
}

/** Counts frames of these types in a stream. The first frame of a client has no type. */
class Frames {
  private header = Buffer.alloc(0);
  private left = 0;

  constructor(
    private readonly types: ReadonlySet<string>,
    private isStartup: boolean,
  ) {}

  /** How many of them begin in the packet; the bodies of those that count are a byte at most. */
  endedBy(packet: Buffer): number {
    let ended = 0;
    for (let at = 0; at < packet.length;) {
      if (this.left > 0) {
        const taken = Math.min(this.left, packet.length - at);
        this.left -= taken;
        at += taken;
        continue;
      }
      const size = this.isStartup ? headerBytes - 1 : headerBytes;
      const taken = packet.subarray(at, at + size - this.header.length);
      this.header = Buffer.concat([this.header, taken]);
      at += taken.length;
      if (this.header.length < size) break;
      this.left = this.header.readInt32BE(size - 4) - 4;
      if (!this.isStartup && this.types.has(String.fromCharCode(this.header[0] ?? 0))) ended += 1;
      this.isStartup = false;
      this.header = Buffer.alloc(0);
    }
    return ended;
  }
}
