import { apiKeyDigest, newApiKey } from '@imprint/domain/keys';
import { loadConfig } from '@imprint/platform/config';
import { PostgresSignalBus, RedisSignalBus } from '@imprint/platform/signals';
import { Instance } from '@imprint/e2e/harness/instance';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import type { Bench } from './bench.js';
import { median, percentile, shown, type Figure } from './figures.js';
import { cpuSeconds, descendants } from './processes.js';
import { productionWaits } from './settings.js';

const socketCount = 5_000;
const organizations = 50;
const openAtOnce = 100;
const messages = 200;
const settleMs = 3_000;

/** 5,000 open sockets on one gateway: what they weigh, and how long a change takes to the last of those that hear of it. */
export async function sockets(bench: Bench): Promise<Figure[]> {
  return [...(await measure(bench, 'embedded')), ...(await measure(bench, 'redis'))];
}

async function measure(bench: Bench, mode: 'embedded' | 'redis'): Promise<Figure[]> {
  const settings = { ...productionWaits, LOGIN_WALL: 'on', LOG_LEVEL: 'warn', SOCKETS_PER_ORGANIZATION: String(socketCount) };
  const running = await Instance.start({ mode, apps: ['api-gateway'], settings });
  bench.defer(() => running.stop());
  const { keys, generations } = await furnish(running);
  const gateway = running.app('api-gateway').pid ?? 0;
  const memory = (): number => descendants().find(({ pid }) => pid === gateway)?.pssMb ?? NaN;
  const listener = new Listener();
  const before = memory();
  const began = performance.now();
  await listener.open(running.apiUrl, keys);
  const openedMs = performance.now() - began;
  await sleep(settleMs);
  const perSocket = ((memory() - before) * 1_024) / socketCount;
  bench.note(`${mode}: ${socketCount} sockets open after ${(openedMs / 1_000).toFixed(1)} s`);
  const idle = cpuSeconds(gateway);
  await sleep(settleMs);
  const idleCpu = ((cpuSeconds(gateway) - idle) / (settleMs / 1_000)) * 100;
  const times = await tell(running, listener, generations);
  const lost = listener.expected - times.length;
  listener.close();
  await running.stop();
  bench.note(`${mode}: ${times.length} messages, ${lost} not delivered`);
  if (lost > 0) throw new Error('messages were lost without a fault');
  return [
    shown(`${mode}: memory of the gateway per open socket`, perSocket, 'KB'),
    shown(`${mode}: processor time of the gateway with ${socketCount} idle sockets, of one core`, idleCpu, '%'),
    shown(`${mode}: change to message, p50 over ${socketCount} sockets`, median(times), 'ms'),
    shown(`${mode}: change to message, p99`, percentile(times, 0.99), 'ms'),
  ];
}

/** A change every 50 ms, each in another organization, whose hundred sockets hear of it. Milliseconds of every message. */
async function tell(running: Instance, listener: Listener, generations: readonly Generation[]): Promise<number[]> {
  const config = loadConfig(running.settings);
  const signals = config.REDIS_URL === null ? new PostgresSignalBus(config) : new RedisSignalBus(config);
  await signals.onModuleInit();
  for (const { id, organizationId } of generations) {
    listener.expect(id, socketCount / organizations);
    await signals.publish('generation.changed', { organizationId, generationId: id, status: 'processing' });
    await sleep(50);
  }
  await sleep(settleMs);
  await signals.onApplicationShutdown();
  return listener.times;
}

/** Every open socket of this process, and when each message came. */
class Listener {
  readonly times: number[] = [];
  expected = 0;
  private readonly sentAt = new Map<string, number>();
  private readonly all: WebSocket[] = [];

  async open(apiUrl: string, keys: readonly string[]): Promise<void> {
    const address = `${apiUrl.replace('http', 'ws')}/v1/ws`;
    while (this.all.length < socketCount) {
      const batch = Array.from({ length: openAtOnce }, (_, index) => keys[(this.all.length + index) % keys.length] ?? '');
      this.all.push(...(await Promise.all(batch.map((key) => this.connect(address, key)))));
    }
  }

  expect(id: string, count: number): void {
    this.sentAt.set(id, performance.now());
    this.expected += count;
  }

  close(): void {
    for (const socket of this.all) socket.terminate();
  }

  private async connect(address: string, key: string): Promise<WebSocket> {
    const socket = new WebSocket(address, { headers: { authorization: `Bearer ${key}` }, perMessageDeflate: false });
    await once(socket, 'open');
    socket.on('message', (data: Buffer) => {
      const { id } = JSON.parse(data.toString('utf8')) as { id: string };
      this.times.push(performance.now() - (this.sentAt.get(id) ?? NaN));
    });
    return socket;
  }
}

interface Generation {
  id: string;
  organizationId: string;
}

/** Organizations with a key and generations each. */
async function furnish({ databaseUrl, settings }: Instance): Promise<{ keys: string[]; generations: Generation[] }> {
  const { KEY_PEPPER } = loadConfig(settings);
  const keys = Array.from({ length: organizations }, () => newApiKey('test'));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const each = `from generate_series(1, ${organizations}) n`;
  await client.query(`insert into organization (id, name, slug) select 'org_' || n, 'Acme', 'acme' || n ${each}`);
  await client.query(`insert into app_user (id, email, name) select 'user_' || n, n || '@example.com', 'Ada' ${each}`);
  await client.query(
    `insert into membership (organization_id, user_id, role) select 'org_' || n, 'user_' || n, 'creator' ${each}`,
  );
  await client.query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
     select 'key_' || n, 'org_' || n, 'user_' || n, digest, 'abcd', 'Key', 'service', '{images:read}'
     from unnest($1::bytea[]) with ordinality as key (digest, n)`,
    [keys.map((key) => apiKeyDigest(key, KEY_PEPPER))],
  );
  const { rows } = await client.query<Generation>(
    `insert into generation (id, organization_id, user_id, kind, status, prompt, aspect_ratio, model, provider, wake_at)
     select 'gen_' || n, 'org_' || o, 'user_' || o, 'image', 'processing', 'A card', '1:1', 'local/card', 'local', now() + '1 hour'
     from generate_series(1, ${messages}) n, lateral (select n % ${organizations} + 1 as o) owner
     returning id, organization_id as "organizationId"`,
  );
  await client.end();
  return { keys, generations: rows };
}
