import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { receivedExchange, type Exchange } from './exchange.js';
import { unhurried } from './unhurried.js';

/** What happens to one request instead of being passed on. */
export type Fault =
  /** The proxy responds itself; the platform does not receive the request. */
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body: string }
  /** The connection is cut; the platform does not receive the request. */
  | { kind: 'cut' }
  /** The platform accepts, then the connection is cut before its response arrives. */
  | { kind: 'lose-answer' }
  /** No response until the caller gives up; the platform does not receive the request. */
  | { kind: 'hold' };

/** A page in place of the answer. */
export const pageAnswer = (status: number, body: string, headers: Record<string, string> = {}): Fault => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body,
});

interface Trap {
  path: RegExp;
  fault: Fault;
  reached: () => void;
}

/** A proxy between a channel and its platform, real or fake, which breaks selected calls. */
export class FaultProxy {
  private traps: Trap[] = [];
  private server: Server | undefined;
  private port = 0;
  /** `METHOD path` of every request that arrived. */
  readonly seen: string[] = [];
  /** Is asked about every request and every answer, in order, whether it goes on to where it was sent. */
  passes: () => Promise<boolean> = () => Promise.resolve(true);
  /** Gets what the platform received and answered. */
  protected onExchange: (exchange: Exchange) => void = () => undefined;

  constructor(
    protected readonly upstream: string,
    /** What is added to `METHOD path`, for platforms that have one address for everything. */
    private readonly named: (body: string) => string = () => '',
  ) {}

  /** Sets who gets a report of every exchange. */
  readonly reportTo = (report: (exchange: Exchange) => void): void => {
    this.onExchange = report;
  };

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Listens, on the same port as before if it was down. */
  async up(): Promise<void> {
    const server = createServer(unhurried, (incoming, outgoing) => {
      // A request that breaks off before the whole body arrived never reaches the platform.
      this.handle(incoming, outgoing).catch(() => outgoing.destroy());
    });
    this.prepare(server);
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Refuses connections until `up`. */
  async down(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  /** Breaks the next request whose `METHOD path` matches; resolves when it arrived. */
  breakNext(path: RegExp, fault: Fault): Promise<void> {
    return new Promise((reached) => this.traps.push({ path, fault, reached }));
  }

  /** Before the server listens, for proxies of more than requests. */
  protected prepare(_server: Server): void {}

  /** What happens to this request instead of being passed on, once. */
  protected faultAt(line: string): Fault | undefined {
    const trap = this.traps.find(({ path }) => path.test(line));
    this.traps = this.traps.filter((other) => other !== trap);
    trap?.reached();
    return trap?.fault;
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const line = `${incoming.method} ${incoming.url}${this.named(Buffer.concat(chunks).toString())}`;
    this.seen.push(line);
    if (!(await this.passes())) return void incoming.socket.destroy();
    const fault = this.faultAt(line);
    if (fault?.kind === 'hold') return;
    if (fault?.kind === 'cut') return void incoming.socket.destroy();
    if (fault?.kind === 'answer') {
      outgoing.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers }).end(fault.body);
      return;
    }
    await this.pass(incoming, Buffer.concat(chunks), outgoing, fault !== undefined);
  }

  private pass(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, lose: boolean): Promise<void> {
    return new Promise((resolve) => {
      const { method, headers } = incoming;
      const outward = request(new URL(incoming.url ?? '/', this.upstream), { method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          this.onExchange(receivedExchange(incoming, this.url, body, Buffer.concat(chunks), answer.headers.location));
          void this.passes().then((isPassed) => {
            if (lose || !isPassed) incoming.socket.destroy();
            else
              outgoing
                .writeHead(answer.statusCode ?? 502, passedHeaders(answer))
                .end(this.rewritten(answer, Buffer.concat(chunks)));
            resolve();
          });
        });
      });
      outward.on('error', () => {
        incoming.socket.destroy();
        resolve();
      });
      outward.end(body);
    });
  }

  /** Platforms include their own address in responses; following it would bypass the proxy. */
  private rewritten(answer: IncomingMessage, body: Buffer): Buffer {
    if (!answer.headers['content-type']?.includes('json')) return body;
    return Buffer.from(body.toString('utf8').replaceAll(this.upstream, this.url));
  }
}

function passedHeaders({ headers }: IncomingMessage): Record<string, string | string[] | undefined> {
  const { 'content-length': _length, 'transfer-encoding': _encoding, connection: _connection, ...passed } = headers;
  return passed;
}
