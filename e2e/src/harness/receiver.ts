import { eventually, listen, type Listening } from '@imprint/platform/testing';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Received {
  headers: IncomingHttpHeaders;
  body: Buffer;
  json: Record<string, never>;
}

export type Reply = (received: Received, response: ServerResponse, attempt: number) => void;

const accept: Reply = (_received, response) => response.writeHead(204).end();

/** A receiver of signed POSTs, implemented from the specification alone, with node:crypto and none of our code. */
export class Receiver {
  readonly requests: Received[] = [];
  private constructor(
    private readonly server: Listening,
    /** How requests are answered; may be changed at any time. */
    public reply: Reply,
  ) {}

  static async start(reply: Reply = accept): Promise<Receiver> {
    // A request that its sender aborts counts as not sent.
    const server = createServer((request, response) => void receiver.receive(request, response).catch(() => response.destroy()));
    const receiver: Receiver = new Receiver(await listen(server), reply);
    return receiver;
  }

  get url(): string {
    return this.server.url;
  }

  /** Payloads of the events received, in order of arrival. */
  events(): Record<string, never>[] {
    return this.requests.map((request) => request.json);
  }

  async untilReceived(matches: (received: Received) => boolean, timeoutMs = 60_000): Promise<Received> {
    return eventually(() => this.requests.find(matches), { timeoutMs });
  }

  async stop(): Promise<void> {
    await this.server.close();
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const received: Received = {
      headers: request.headers,
      body,
      json: body.length === 0 ? {} : (JSON.parse(body.toString('utf8')) as Received['json']),
    };
    this.requests.push(received);
    this.reply(received, response, this.requests.length);
  }
}

/** `X-Service-Signature`: lowercase hex HMAC-SHA-256 of the body, keyed by the secret's text. */
export function hasServiceSignature({ headers, body }: Received, secret: string): boolean {
  return headers['x-service-signature'] === `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** Standard Webhooks `v1` signature, keyed by the base64 part of a `whsec_` secret. */
export function hasStandardSignature({ headers, body }: Received, secret: string): boolean {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret, 'utf8');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body.toString('utf8')}`;
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
