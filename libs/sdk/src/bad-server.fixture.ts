import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answer = (response: ServerResponse, received: Received) => unknown;

/** A server that answers as it is told, request by request, and as often as not badly. */
export class BadServer {
  readonly requests: Received[] = [];
  private answers: Answer[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<BadServer> {
    const bad: BadServer = new BadServer(createServer((request, response) => void bad.serve(request, response)));
    bad.server.listen(0, '127.0.0.1');
    await once(bad.server, 'listening');
    return bad;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** One for each request to come; the last one for all others. */
  answerWith(...answers: Answer[]): void {
    this.requests.length = 0;
    this.answers = answers;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
    const answer = this.answers[Math.min(this.requests.length, this.answers.length - 1)];
    this.requests.push(received);
    await answer?.(response, received);
  }
}

const type = 'application/vnd.api+json';

/** A document of the API. */
export const documentOf =
  (document: object, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(document));

/** The document of a resource that says nothing but its id. */
export const resource = (id: string, status?: number): Answer =>
  documentOf({ data: { type: 'post', id, attributes: {} }, links: { self: '' } }, status);

/** A refusal of the API. */
export const refusal =
  (status: number, code: string, headers: Record<string, string> = {}, more: object = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type, ...headers }).end(
      JSON.stringify({
        errors: [{ status: String(status), code, title: code, detail: `${code} this time`, ...more }],
        meta: { requestId: 'req_1' },
      }),
    );

/** A status without a document of the API, as a proxy answers. */
export const page =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Bad gateway</h1>');

/** Ends the connection without an answer. */
export const hangUp: Answer = (response) => response.destroy();

/** Ends the connection in the middle of an answer. */
export const breakOff: Answer = (response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': '100' }).write('{"data":');
  setImmediate(() => response.destroy());
};

/** Never answers. */
export const keepSilent: Answer = () => undefined;
