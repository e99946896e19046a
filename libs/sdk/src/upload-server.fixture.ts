import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const content = '/v1/uploads/asset_1/content';

/** Takes an upload as the API does, or as a bucket, and can be told to lose connections. */
export class UploadServer {
  readonly sent: { method: string; headers: IncomingHttpHeaders }[] = [];
  /** What is stored of the file. */
  file: Buffer = Buffer.alloc(0);
  /** Sizes of the stored file at which a connection breaks, each once. */
  breaksAt: number[] = [];
  /** How much was there when each of them broke. */
  readonly kept: number[] = [];
  isBucket = false;
  /** What the API calls itself. */
  publicUrl: string | undefined;
  /** What the reservation was asked for. */
  reserved: unknown = undefined;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<UploadServer> {
    const uploads: UploadServer = new UploadServer(
      createServer((request, response) => void uploads.serve(request, response).catch(() => response.destroy())),
    );
    uploads.server.listen(0, '127.0.0.1');
    await once(uploads.server, 'listening');
    return uploads;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const { pathname } = new URL(request.url ?? '/', this.url);
    this.sent.push({ method, headers });
    if (method === 'HEAD') return void response.writeHead(204, { 'upload-offset': String(this.file.length) }).end();
    if (method === 'PUT') return this.receive(request, response);
    if (pathname === '/v1/uploads') return this.reserve(request, response);
    answer(response, { id: 'asset_1', type: 'asset', attributes: { kind: 'video', bytes: this.file.length } });
  }

  private async reserve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.file = Buffer.alloc(0);
    this.reserved = JSON.parse(await textOf(request));
    const uploadUrl = `${this.publicUrl ?? this.url}${this.isBucket ? '/bucket/waiting/asset_1' : content}?signature=s`;
    answer(response, { id: 'asset_1', type: 'upload', attributes: { uploadUrl, headers: { 'x-signed': 'by the bucket' } } });
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, start = '0'] = /^bytes (\d+)-/.exec(request.headers['content-range'] ?? '') ?? [];
    const [breaksAt = Infinity] = this.breaksAt;
    const parts = [this.file.subarray(0, Number(start))];
    let size = Number(start);
    for await (const chunk of request) {
      parts.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= breaksAt) break;
    }
    this.file = Buffer.concat(parts);
    if (size >= breaksAt) {
      this.breaksAt.shift();
      this.kept.push(size);
      return void response.destroy();
    }
    response.writeHead(204).end();
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function answer(response: ServerResponse, data: object): void {
  response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify({ data, links: { self: '' } }));
}
