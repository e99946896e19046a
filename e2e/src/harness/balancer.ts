import { listen, type Listening } from '@imprint/platform/testing';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 200;
/**
 * Failed checks before a replica is removed: few when it reports that it is stopping, more otherwise, because the machine may just be too
 * busy.
 */
const failuresMeant = { stopping: 3, other: 25 };

interface Replica {
  port: number;
  isReady: boolean;
}

/**
 * One address in front of an app's replicas, like a Kubernetes Service: each connection goes to the next ready replica and stays there. It
 * knows nothing of HTTP and repeats nothing.
 */
export class Balancer {
  /** Connections that were dropped because no replica was ready, or none accepted them. */
  refused = 0;
  private readonly replicas: Replica[] = [];
  private turn = 0;
  private readonly stopping = new AbortController();

  private constructor(private readonly server: Listening) {}

  static async start(): Promise<Balancer> {
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true }, (client) => balancer.pass(client));
    const balancer: Balancer = new Balancer(await listen(server));
    return balancer;
  }

  get port(): number {
    return this.server.port;
  }

  /** Adds the process on this port, which gets connections whenever it is ready. */
  add(port: number): void {
    const replica = { port, isReady: false };
    this.replicas.push(replica);
    void this.watch(replica);
  }

  /** Whether it sends connections to every replica. */
  get isComplete(): boolean {
    return this.replicas.every(({ isReady }) => isReady);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.server.close();
  }

  private async watch(replica: Replica): Promise<void> {
    const { signal } = this.stopping;
    let failures = 0;
    while (!signal.aborted) {
      const request = fetch(`http://127.0.0.1:${replica.port}/v1/health/ready`, { signal });
      const status = await request
        .then(async (answer) => ((await answer.json()) as { status: string }).status)
        .catch(() => 'silent');
      const isReady = status === 'ready';
      failures = isReady ? 0 : failures + 1;
      replica.isReady = isReady || (replica.isReady && failures < failuresMeant[status === 'stopping' ? 'stopping' : 'other']);
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private pass(client: Socket): void {
    const ready = this.replicas.filter(({ isReady }) => isReady);
    const replica = ready[this.turn++ % ready.length];
    if (replica === undefined) return this.refuse(client);
    const upstream = connect({ host: '127.0.0.1', port: replica.port, allowHalfOpen: true, noDelay: true });
    let isConnected = false;
    upstream.once('connect', () => {
      isConnected = true;
      client.pipe(upstream).pipe(client);
    });
    upstream.on('error', () => (isConnected ? client.resetAndDestroy() : this.refuse(client)));
    client.on('error', () => upstream.resetAndDestroy());
    client.once('close', () => upstream.destroy());
  }

  private refuse(client: Socket): void {
    this.refused += 1;
    client.resetAndDestroy();
  }
}
