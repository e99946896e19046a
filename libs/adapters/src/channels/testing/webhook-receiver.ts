import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyService, verifyStandard } from '@imprint/platform/webhook-signature';
import { unhurried } from './unhurried.js';

export interface ReceivedPost {
  id: string;
  releaseId: string;
  title: string;
  text: string;
  media: {
    url: string;
    kind: string;
    mimeType: string;
    bytes: number | null;
    altText: string | null;
    width: number | null;
    height: number | null;
    durationSeconds: number | null;
    focus: { x: number; y: number } | null;
  }[];
  scheduledAt: string;
}

export interface ReceivedCall {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A receiver that implements the webhook channel's contract: it verifies both signatures, and keeps the first POST of an id. */
export class WebhookReceiver {
  readonly posts = new Map<string, ReceivedPost>();
  readonly calls: ReceivedCall[] = [];
  /** Response to send instead of the contract's. */
  override: { status: number; headers?: Record<string, string>; body?: string } | null = null;
  private readonly server: Server;

  constructor(private readonly secret: string) {
    this.server = createServer(unhurried, (incoming, outgoing) => void this.answer(incoming, outgoing));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const call: ReceivedCall = {
      method: incoming.method ?? '',
      url: new URL(incoming.url ?? '/', 'http://receiver.test'),
      headers: incoming.headers,
      body: Buffer.concat(chunks),
    };
    this.calls.push(call);
    const { status, headers = {}, body = '' } = this.override ?? this.contract(call);
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  }

  private contract(call: ReceivedCall): { status: number; body?: string; headers?: Record<string, string> } {
    if (!this.signed(call)) return { status: 401, body: JSON.stringify({ error: 'bad signature', of: call.headers }) };
    const id = call.method === 'GET' ? (call.url.searchParams.get('id') ?? '') : String(call.headers['idempotency-key']);
    if (call.method === 'POST' && !this.posts.has(id)) this.posts.set(id, JSON.parse(call.body.toString('utf8')) as ReceivedPost);
    if (!this.posts.has(id)) return { status: 404 };
    return {
      status: call.method === 'POST' ? 201 : 200,
      body: JSON.stringify({ id: `post-${id}`, url: `https://blog.example/${id}` }),
    };
  }

  private signed({ headers, body }: ReceivedCall): boolean {
    const message = { id: String(headers['webhook-id']), timestampSeconds: Number(headers['webhook-timestamp']), body };
    const now = Math.floor(Date.now() / 1000);
    return (
      verifyStandard(message, String(headers['webhook-signature']), this.secret, now) &&
      verifyService(body, String(headers['x-service-signature']), this.secret)
    );
  }
}
