import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface SeenRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

/** A response other than the documented success. */
export type Script = (response: ServerResponse, seen: SeenRequest) => void | Promise<void>;

/** An images service on a free port that responds as the OpenAI API reference documents. */
export class FakeOpenAiImages {
  static readonly key = 'sk-test-0123456789abcdef';
  readonly seen: SeenRequest[] = [];
  private readonly scripts: Script[] = [];
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  static async start(): Promise<FakeOpenAiImages> {
    const fake = new FakeOpenAiImages();
    fake.server.listen(0, '127.0.0.1');
    await once(fake.server, 'listening');
    return fake;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sets the response to the next request. */
  next(script: Script): void {
    this.scripts.push(script);
  }

  /** Refuses the next request with a documented error document. */
  refuse(status: number, error: Record<string, unknown>, headers: Record<string, string> = {}): void {
    this.next((response) => json(response, status, { error: { param: null, ...error } }, headers));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks = await request.toArray();
    const text = Buffer.concat(chunks as Buffer[]).toString('utf8');
    const seen = {
      path: request.url ?? '',
      headers: request.headers,
      body: text === '' ? {} : (JSON.parse(text) as SeenRequest['body']),
    };
    this.seen.push(seen);
    const script = this.scripts.shift() ?? this.documented;
    await script(response, seen);
  }

  private readonly documented: Script = async (response, { path, headers, body }) => {
    if (path !== '/v1/images/generations')
      return json(response, 404, {
        error: { message: `Invalid URL (POST ${path})`, type: 'invalid_request_error', param: null, code: null },
      });
    if (headers.authorization !== `Bearer ${FakeOpenAiImages.key}`)
      return json(response, 401, {
        error: {
          message: `Incorrect API key provided: ${headers.authorization?.slice(7) ?? ''}.`,
          type: 'invalid_request_error',
          param: null,
          code: 'invalid_api_key',
        },
      });
    const unknown = Object.keys(body).find((name) => !['model', 'prompt', 'n', 'size', 'output_format'].includes(name));
    if (unknown !== undefined)
      return json(response, 400, {
        error: {
          message: `Unknown parameter: '${unknown}'.`,
          type: 'invalid_request_error',
          param: unknown,
          code: 'unknown_parameter',
        },
      });
    const bytes = await picture(String(body['size']), 'png');
    const { size, output_format } = body;
    json(response, 200, {
      created: 1_713_833_628,
      data: [{ b64_json: bytes.toString('base64') }],
      size,
      output_format,
      quality: 'high',
    });
  };
}

export function json(response: ServerResponse, status: number, document: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(document));
}

/** A picture with realistic compressed size, e.g. `1024x1024`. */
export async function picture(size: string, format: 'png' | 'jpeg' | 'webp' | 'gif'): Promise<Buffer> {
  const [width = 64, height = 64] = size.split('x').map(Number);
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .toFormat(format)
    .toBuffer();
}
