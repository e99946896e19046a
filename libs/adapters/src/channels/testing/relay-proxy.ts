import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { WatchedWay } from '../channel-suite.fixture.js';
import { FaultProxy, type Fault } from './fault-proxy.js';

/** What has happened to a connection of a client. */
interface Carried {
  client: WebSocket;
  relay: WebSocket;
  /** The next verdict is not passed on. */
  losesVerdict: boolean;
  /** Notes that wait for a verdict, by their ids. */
  notes: Map<string, object>;
}

/**
 * A proxy before a relay of Nostr, for its requests and its WebSocket. Each message of a socket is one, and is seen as `SOCKET type kind`, e.g.
 * `SOCKET EVENT 1` or `SOCKET REQ`; a handshake as `SOCKET /path`. An answer that is a fault is a message in which `{id}` stands for the id of
 * what arrived. Reports notes, without what the key of their author adds, and uploads.
 */
export class RelayProxy extends FaultProxy {
  private readonly sockets = new WebSocketServer({ noServer: true });
  private readonly open = new Set<WebSocket>();

  /** For clients of a relay. */
  get socketUrl(): string {
    return this.url.replace('http', 'ws');
  }

  override async down(): Promise<void> {
    for (const socket of this.open) socket.terminate();
    await super.down();
  }

  protected override prepare(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      this.handshake(request, socket, head).catch(() => socket.destroy());
    });
  }

  private async handshake(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const line = `SOCKET ${request.url}`;
    this.seen.push(line);
    if (!(await this.passes())) return void socket.destroy();
    const fault = this.faultAt(line);
    if (fault?.kind === 'answer') return void socket.end(response(fault));
    if (fault !== undefined) return void (fault.kind === 'hold' || socket.destroy());
    const relay = new WebSocket(new URL(request.url ?? '/', this.upstream.replace('http', 'ws')));
    this.keep(relay);
    const carried = Promise.withResolvers<Carried>();
    // Relays may speak first.
    inTurn(relay, async (message) => this.toClient(await carried.promise, message));
    relay.once('error', () => socket.destroy());
    relay.once('open', () => {
      void this.passes().then((isPassed) => {
        if (!isPassed) return void socket.destroy();
        this.sockets.handleUpgrade(request, socket, head, (client) => carried.resolve(this.carry(client, relay)));
      });
    });
    socket.once('close', () => relay.terminate());
  }

  private carry(client: WebSocket, relay: WebSocket): Carried {
    this.keep(client);
    const carried: Carried = { client, relay, losesVerdict: false, notes: new Map() };
    inTurn(client, (message) => this.toRelay(carried, message));
    relay.once('close', () => client.terminate());
    return carried;
  }

  private async toRelay(carried: Carried, message: string): Promise<void> {
    const [type, about] = JSON.parse(message) as [string, { id?: string; kind?: number }?];
    const line = `SOCKET ${type}${about?.kind === undefined ? '' : ` ${about.kind}`}`;
    this.seen.push(line);
    if (!(await this.passes())) return carried.client.terminate();
    const fault = this.faultAt(line);
    if (fault?.kind === 'hold') return;
    if (fault?.kind === 'cut') return carried.client.terminate();
    if (fault?.kind === 'answer') return carried.client.send(fault.body.replaceAll('{id}', about?.id ?? ''));
    carried.losesVerdict ||= fault !== undefined;
    if (type === 'EVENT' && about?.kind === 1) carried.notes.set(about.id ?? '', about);
    carried.relay.send(message);
  }

  private async toClient(carried: Carried, message: string): Promise<void> {
    const [type, id, isTaken] = JSON.parse(message) as [string, string?, boolean?];
    const note = carried.notes.get(id ?? '');
    if (type === 'OK' && isTaken === true && note !== undefined)
      this.onExchange({ operation: 'publish', body: shown(note), answer: { id } });
    const isLost = type === 'OK' && carried.losesVerdict;
    if (!(await this.passes()) || isLost) carried.client.terminate();
    else carried.client.send(message);
  }

  private keep(socket: WebSocket): void {
    this.open.add(socket.on('error', () => undefined));
    socket.once('close', () => this.open.delete(socket));
  }
}

/** The way of a channel whose previews show notes and uploads, and not what relays say of themselves. */
export function notesOn(proxy: RelayProxy): WatchedWay {
  return {
    reportTo: (report) =>
      proxy.reportTo((exchange) => {
        if ('operation' in exchange || exchange.request.method === 'PUT') report(exchange);
      }),
    get passes() {
      return proxy.passes;
    },
    set passes(passes) {
      proxy.passes = passes;
    },
  };
}

/** One message after the other, however long the handling of one takes. */
function inTurn(socket: WebSocket, handle: (message: string) => Promise<void>): void {
  let last = Promise.resolve();
  socket.on('message', (data) => {
    const message = (data as Buffer).toString();
    last = last.then(() => handle(message)).catch(() => socket.terminate());
  });
}

/** A note as previews show it. */
function shown(note: object): object {
  const { pubkey = '', kind, created_at, tags, content } = note as { pubkey?: string } & Record<string, unknown>;
  const named: unknown = JSON.parse(JSON.stringify(tags).replaceAll(`"${pubkey}"`, '"{public key}"'));
  return { kind, created_at, tags: named, content };
}

const response = ({ status, headers = {}, body }: Extract<Fault, { kind: 'answer' }>): string =>
  [
    `HTTP/1.1 ${status} Refused`,
    ...Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    body,
  ].join('\r\n');
