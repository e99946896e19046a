import { listen, type Listening } from '@imprint/platform/testing';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How posts are answered: after this many milliseconds, or never. */
export type Pace = number | 'never';

/** A platform behind the webhook channel: it records a post before it responds, and answers look-ups from its records. */
export class FakePlatform {
  /** Calls by target id. */
  readonly arrivals = new Map<string, number>();
  pace: Pace = 0;
  /** Look-ups that found the post. */
  confirmed = new Set<string>();
  private awaited: { count: number; reached: () => void } | undefined;

  private constructor(private readonly server: Listening) {}

  static async start(): Promise<FakePlatform> {
    const server = createServer((request, response) => void platform.answer(request, response).catch(() => response.destroy()));
    const platform: FakePlatform = new FakePlatform(await listen(server));
    return platform;
  }

  get postsUrl(): string {
    return `${this.server.url}/posts`;
  }

  get lookUpUrl(): string {
    return `${this.server.url}/recorded`;
  }

  /** Resolves at the very moment when this many more calls have been recorded. */
  arrived(count: number): Promise<void> {
    return new Promise((reached) => (this.awaited = { count, reached }));
  }

  async stop(): Promise<void> {
    await this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.server.url);
    if (request.method === 'GET') {
      const id = url.searchParams.get('id') ?? '';
      const known = this.arrivals.has(id);
      if (known) this.confirmed.add(id);
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify({ id: `post-${id}` }));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { id } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { id: string };
    const { pace } = this;
    this.arrivals.set(id, (this.arrivals.get(id) ?? 0) + 1);
    if (this.awaited !== undefined && (this.awaited.count -= 1) === 0) this.awaited.reached();
    if (pace === 'never') return;
    if (pace > 0) await sleep(pace);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: `post-${id}` }));
  }
}
