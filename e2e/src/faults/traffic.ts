import { eventually } from '@imprint/platform/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { attribute, callTool, type Answer, type AppProcess, type Resource } from '../harness/index.js';
import type { FaultStage } from './fault-stage.js';
import { countEvents, countOutcome } from './outcome.js';
import type { Tally } from './rounds.js';
import { SteadyClient } from './steady-client.js';

interface Written {
  id: string;
  title: string;
}

/** Everything that callers do concurrently until they are stopped: they must not notice a restart. */
export class Traffic {
  readonly client = new SteadyClient();
  /** Close codes of sockets that this side did not close. */
  readonly socketEnds: number[] = [];
  private socketsOpened = 0;
  readonly releases: Written[] = [];
  private readonly generations: string[] = [];
  private readonly callers: Promise<void>[];
  private readonly stopping = new AbortController();

  private constructor(
    private readonly stage: FaultStage,
    private readonly key: string,
  ) {
    this.callers = [
      this.every(20, () => this.read('/v1/posts?limit=5')),
      this.every(30, () => this.read('/v1/brands')),
      // Served by keys-service, for the local owner, and by oauth-server.
      this.every(100, () => this.read('/v1/api-keys', {})),
      this.every(100, () => this.read('/sign-in', {})),
      this.every(50, () => this.call('get_posts')),
      this.every(100, () => this.write()),
      this.every(100, () => this.write()),
      this.every(2_000, () => this.generate()),
      this.listen(),
      // Bypasses the balancer, so that every gateway that stops has a socket to close.
      ...this.gateways.map(({ url }) => this.socket(url)),
    ];
  }

  private get gateways(): readonly AppProcess[] {
    return this.stage.instance.replicas.get('api-gateway') ?? [];
  }

  static async begin(stage: FaultStage): Promise<Traffic> {
    const key = await stage.api.data<Resource>('POST', '/v1/api-keys', { label: 'Traffic', category: 'service', preset: 'full' });
    const traffic = new Traffic(stage, attribute(key, 'key'));
    await eventually(() => traffic.socketsOpened >= traffic.gateways.length + 1);
    return traffic;
  }

  /** Resolves when every caller has its last response. */
  async end(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.callers);
  }

  /** Checks everything that was promised. */
  async count(tally: Tally): Promise<void> {
    const { stage } = this;
    const rows = await stage.rows<{ title: string }>('select title from release');
    tally.doubled += rows.length - new Set(rows.map(({ title }) => title)).size;
    await countOutcome(stage, await stage.settled(this.releases, ['published'], 60_000), tally);
    for (const id of this.generations) await stage.api.until(`/v1/generations/${id}`, ['completed'], 60_000);
    const eventIds = this.generations.map((id) => `generation:generation.completed:image:${id}:completed`);
    await countEvents(stage, eventIds, tally);
  }

  private async every(pauseMs: number, act: () => Promise<unknown>): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await act();
      await sleep(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private get authorization(): { authorization: string } {
    return { authorization: `Bearer ${this.key}` };
  }

  private read(path: string, headers: { authorization?: string } = this.authorization): Promise<string | null> {
    return this.client.send(this.stage.instance.apiUrl + path, { headers });
  }

  private async post(path: string, body: object): Promise<Resource | undefined> {
    const headers = { ...this.authorization, 'idempotency-key': crypto.randomUUID() };
    const text = await this.client.send(this.stage.instance.apiUrl + path, { method: 'POST', body, headers });
    return text === null ? undefined : (JSON.parse(text) as Answer['body']).data;
  }

  /** Creates a release that is due at once, on two channels. */
  private async write(): Promise<void> {
    const { withLookUp, feed } = this.stage.connections;
    const title = crypto.randomUUID();
    const made = await this.post('/v1/releases', this.stage.release(title, [withLookUp, feed], new Date()));
    if (made !== undefined) this.releases.push({ id: made.id, title });
  }

  private async generate(): Promise<void> {
    const made = await this.post('/v1/images/generate', { prompt: 'A card', model: 'local/pattern' });
    if (made !== undefined) this.generations.push(made.id);
  }

  private async call(tool: string): Promise<void> {
    const url = `${this.stage.instance.address('mcp-server')}/mcp`;
    const headers = { ...this.authorization, accept: 'application/json, text/event-stream' };
    const text = await this.client.send(url, { method: 'POST', body: callTool(tool), headers });
    if (text !== null && !text.includes('"structuredContent"')) this.client.failures.push(`${tool}: ${text}`);
  }

  /** Keeps a socket open, and opens the next one when the server closes with "going away". */
  private async listen(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.socket(this.stage.instance.apiUrl);
      await sleep(100);
    }
  }

  /** Resolves when the socket has ended. */
  private async socket(origin: string): Promise<void> {
    const { signal } = this.stopping;
    const { host } = new URL(this.stage.instance.apiUrl);
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/ws`, ['bearer', this.key], { headers: { host } });
    socket.on('error', () => undefined).once('open', () => (this.socketsOpened += 1));
    const end = () => socket.terminate();
    signal.addEventListener('abort', end, { once: true });
    const code = await new Promise<number>((resolve) => socket.once('close', resolve));
    signal.removeEventListener('abort', end);
    if (!signal.aborted) this.socketEnds.push(code);
  }
}
