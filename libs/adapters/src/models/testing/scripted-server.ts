import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  /** An archive that was sent. */
  archive?: Buffer;
}

/** A response other than the documented success. */
export type Script = (response: ServerResponse, seen: SeenRequest) => void | Promise<void>;

/** A service on a free port that responds as a vendor documents, unless a script says otherwise for a request. */
export abstract class ScriptedServer {
  readonly seen: SeenRequest[] = [];
  private readonly scripts: Script[] = [];
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  static async start<T extends ScriptedServer>(this: new () => T): Promise<T> {
    const started = new this();
    started.server.listen(0, '127.0.0.1');
    await once(started.server, 'listening');
    return started;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sets the response to the next request. */
  next(script: Script): void {
    this.scripts.push(script);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  protected abstract documented(response: ServerResponse, seen: SeenRequest): void | Promise<void>;

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks = await request.toArray();
    const bytes = Buffer.concat(chunks as Buffer[]);
    const type = request.headers['content-type'] ?? '';
    const seen = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await bodyOf(request, type, bytes),
      ...(type === archiveType && { archive: bytes }),
    };
    this.seen.push(seen);
    const script = this.scripts.shift();
    await (script === undefined ? this.documented(response, seen) : script(response, seen));
  }
}

const archiveType = 'application/zip';

async function bodyOf(request: IncomingMessage, type: string, bytes: Buffer): Promise<SeenRequest['body']> {
  if (type.startsWith('multipart/form-data')) return formOf(request, bytes);
  if (type === archiveType) return {};
  const text = bytes.toString('utf8');
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  return text === '' ? {} : (JSON.parse(text) as SeenRequest['body']);
}

/** Fields of a form by name; files as lists of their bytes. */
async function formOf({ headers }: IncomingMessage, bytes: Buffer): Promise<SeenRequest['body']> {
  const encoded = new Response(new Uint8Array(bytes), { headers: { 'content-type': headers['content-type'] ?? '' } });
  const form = await encoded.formData();
  const names = [...new Set(form.keys())];
  const valueOf = async (name: string): Promise<unknown> => {
    const files = form.getAll(name).filter((value) => value instanceof Blob);
    return files.length === 0 ? form.get(name) : Promise.all(files.map(async (file) => Buffer.from(await file.arrayBuffer())));
  };
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await valueOf(name)] as const)));
}

export function json(response: ServerResponse, status: number, document: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(document));
}
