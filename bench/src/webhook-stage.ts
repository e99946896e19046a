import { Instance } from '@imprint/e2e/harness/instance';
import { loadConfig } from '@imprint/platform/config';
import { SecretBox } from '@imprint/platform/crypto';
import { PostgresSignalBus, RedisSignalBus } from '@imprint/platform/signals';
import { listen, type Listening } from '@imprint/platform/testing';
import { newSigningSecret } from '@imprint/platform/webhook-signature';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Bench } from './bench.js';
import { descendants } from './processes.js';

export type Mode = 'embedded' | 'redis';
type Answer = (response: ServerResponse, eventId: string) => void;

/** A webhook-dispatcher with organizations whose events go to receivers in this process. */
export class WebhookStage {
  private sequence = 0;

  private constructor(
    private readonly bench: Bench,
    readonly instance: Instance,
    private client: pg.Client,
    private readonly signals: PostgresSignalBus | RedisSignalBus,
    private readonly secrets: SecretBox,
    private readonly raising: pg.Pool,
  ) {}

  static async start(bench: Bench, mode: Mode, settings: Readonly<Record<string, string>>): Promise<WebhookStage> {
    const instance = await Instance.start({ mode, apps: ['webhook-dispatcher'], settings: { LOG_LEVEL: 'warn', ...settings } });
    bench.defer(() => instance.stop());
    const config = loadConfig(instance.settings);
    const signals = config.REDIS_URL === null ? new PostgresSignalBus(config) : new RedisSignalBus(config);
    await signals.onModuleInit();
    bench.defer(async () => signals.onApplicationShutdown());
    const raising = new pg.Pool({ connectionString: instance.databaseUrl, max: 8, connectionTimeoutMillis: 5_000 });
    raising.on('error', () => undefined); // the database is killed on purpose
    bench.defer(() => raising.end());
    const client = await connect(instance.databaseUrl);
    const stage = new WebhookStage(bench, instance, client, signals, new SecretBox(config), raising);
    bench.defer(() => stage.client.end());
    return stage;
  }

  /** Organizations of this name and a number, all with one receiver that answers so. */
  async organizations(name: string, count: number, answer: Answer): Promise<Listening> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const { eventId } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { eventId: string };
          answer(response, eventId);
        });
    });
    const receiver = await listen(server);
    this.bench.defer(() => receiver.close());
    for (let number = 0; number < count; number += 1) {
      const id = `${name}_${number}`;
      await this.query(`insert into organization (id, name, slug) values ($1, $1, $1)`, [id]);
      await this.query(
        `insert into webhook_settings (organization_id, enabled, endpoint_url, secret_sealed) values ($1, true, $2, $3)`,
        [id, `${receiver.url}/events`, this.secrets.seal(newSigningSecret(), id)],
      );
    }
    return receiver;
  }

  /** Writes events to the outbox as completed generations do, and tells so. A repeat of the same names adds nothing. */
  async raise(organizationId: string, names: readonly string[]): Promise<void> {
    const payload = { generation: { id: 'gen_bench', kind: 'image', status: 'completed', note: 'x'.repeat(700) } };
    await this.raising.query(
      `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at)
       select 'evt_' || name, $1, 'generation.completed', name, $2, now() from unnest($3::text[]) name on conflict do nothing`,
      [organizationId, JSON.stringify(payload), names],
    );
    await this.signals.publish('outbox.added', {}).catch(() => undefined);
  }

  names(count: number): string[] {
    return Array.from({ length: count }, () => `bench:${(this.sequence += 1)}`);
  }

  async query<T extends object>(statement: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.client.query<T>(statement, [...values])).rows;
  }

  /** After the database was killed. */
  async reconnect(): Promise<void> {
    await this.client.end().catch(() => undefined);
    this.client = await connect(this.instance.databaseUrl);
  }

  /** Proportional set size of the dispatcher, in MB. */
  memory(): number {
    const dispatcher = this.instance.app('webhook-dispatcher').pid;
    return descendants().find(({ pid }) => pid === dispatcher)?.pssMb ?? NaN;
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the database is killed on purpose
  await client.connect();
  return client;
}

/** What an even load came to. */
export interface EvenTimes {
  /** Milliseconds from just before each commit to the arrival of its first attempt. */
  times: number[];
  /** Events that were committed each second, which may be fewer than asked for. */
  perSecond: number;
}

/** Raises events of the organizations in turn at an even rate, each at its time whether the one before is committed or not. */
export class EvenLoad {
  private readonly times: number[] = [];
  private readonly sentAt = new Map<string, number>();

  arrived(eventId: string): void {
    const at = this.sentAt.get(eventId);
    if (at === undefined) return;
    this.sentAt.delete(eventId);
    this.times.push(performance.now() - at);
  }

  /** Resolves when everything has arrived. */
  async run(stage: WebhookStage, organizations: readonly string[], perSecond: number, seconds: number): Promise<EvenTimes> {
    this.times.length = 0;
    const began = performance.now();
    const raised: Promise<void>[] = [];
    for (let number = 0; number < perSecond * seconds; number += 1) {
      const wait = began + (number * 1_000) / perSecond - performance.now();
      if (wait > 1) await sleep(wait);
      const [name = ''] = stage.names(1);
      this.sentAt.set(name, performance.now());
      raised.push(stage.raise(organizations[number % organizations.length] ?? '', [name]));
    }
    await Promise.all(raised);
    const took = (performance.now() - began) / 1_000;
    for (const deadline = performance.now() + 30_000; this.sentAt.size > 0; await sleep(10))
      if (performance.now() > deadline) throw new Error(`${this.sentAt.size} events did not arrive within 30 seconds`);
    return { times: [...this.times], perSecond: raised.length / took };
  }
}
