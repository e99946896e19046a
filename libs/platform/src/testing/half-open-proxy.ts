import { connect, createServer, type Socket } from 'node:net';
import { listen, type Listening } from './sockets.js';

/**
 * A proxy in front of a server that can go silent like a network dropping packets: connections are accepted and stay open, but nothing is
 * transmitted. Connections from before the silence stay silent afterwards, as if the other side had forgotten them.
 */
export class HalfOpenProxy {
  private readonly open = new Set<Socket>();
  private silent = false;

  private constructor(private readonly target: { host: string; port: number }) {}

  static async before(target: URL): Promise<HalfOpenProxy & Listening> {
    const proxy = new HalfOpenProxy({ host: target.hostname, port: Number(target.port) });
    const listening = await listen(createServer((socket) => proxy.carry(socket)));
    const close = async (): Promise<void> => {
      proxy.cut();
      await listening.close();
    };
    return Object.assign(proxy, listening, { close });
  }

  /** Stops transmitting in both directions. */
  fallSilent(): void {
    this.silent = true;
    for (const socket of this.open) socket.unpipe().pause();
  }

  /** Lets new connections work again. */
  speak(): void {
    this.silent = false;
  }

  /** Closes the connections on both sides. */
  cut(): void {
    for (const socket of this.open) socket.destroy();
  }

  private carry(client: Socket): void {
    this.keep(client);
    if (this.silent) return void client.pause();
    const server = connect(this.target);
    this.keep(server);
    client.pipe(server).pipe(client);
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
  }

  private keep(socket: Socket): void {
    this.open.add(socket.setNoDelay(true).on('error', () => undefined));
    socket.once('close', () => this.open.delete(socket));
  }
}
