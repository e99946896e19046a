import { Instance } from '@imprint/e2e/harness/instance';
import { loadConfig, type Config } from '@imprint/platform/config';
import { SecretBox } from '@imprint/platform/crypto';
import { PostgresSignalBus, RedisSignalBus } from '@imprint/platform/signals';
import { listen } from '@imprint/platform/testing';
import { newSigningSecret } from '@imprint/platform/webhook-signature';
import { createServer } from 'node:http';
import type { FromBareWebhooks, ToBareWebhooks } from './bare-webhooks.js';
import type { Bench } from './bench.js';
import { median, ratioAtLeast, shown, type Figure } from './figures.js';
import { cpuSeconds, Helper } from './processes.js';
import { Inspector } from './inspector.js';
import { Profiler } from './profile.js';
import { productionWaits } from './settings.js';
import { Tenant } from './tenant.js';

const eventsPerRound = 2_000;

interface Counter {
  url: string;
  /** Resolves when this many more requests were answered. */
  received: (count: number) => Promise<void>;
  /** Of the latest request. */
  body(): string;
}

interface Speed {
  perSecond: number;
  /** Processor time of the sending process for each delivery, in microseconds. */
  cpu: number;
}

export async function webhooks(bench: Bench): Promise<Figure[]> {
  const receiver = await startReceiver(bench);
  const bare: Helper<ToBareWebhooks, FromBareWebhooks> = new Helper('bare-webhooks', {});
  bench.defer(() => bare.kill());
  await bare.next('ready');
  return [...(await measure(bench, 'embedded', receiver, bare)), ...(await measure(bench, 'redis', receiver, bare))];
}

async function measure(
  bench: Bench,
  mode: 'embedded' | 'redis',
  receiver: Counter,
  bare: Helper<ToBareWebhooks, FromBareWebhooks>,
): Promise<Figure[]> {
  const profiling = bench.profiles ? await Inspector.setting() : null;
  const settings = { ...productionWaits, ...profiling?.settings };
  const running = await Instance.start({ mode, apps: ['webhook-dispatcher'], settings });
  bench.defer(() => running.stop());
  const config = loadConfig(running.settings);
  const tenant = await Tenant.create(running.databaseUrl);
  await tenant.deliverTo(receiver.url, new SecretBox(config).seal(newSigningSecret(), tenant.organizationId));
  const signals = busOf(config);
  await signals.onModuleInit();
  const deliver = async (count: number): Promise<Speed> => {
    await tenant.events(count);
    const received = receiver.received(count);
    return timed(count, running.app('webhook-dispatcher').pid ?? 0, async () => {
      await signals.publish('outbox.added', {});
      await received;
    });
  };
  const floor = (body: string): Promise<Speed> =>
    timed(eventsPerRound, bare.pid, async () => {
      bare.send({ type: 'send', url: receiver.url, count: eventsPerRound, body });
      await Promise.all([receiver.received(eventsPerRound), bare.next('sent')]);
    });
  await deliver(200);
  // What is sent is as large, and the same to take in, for both.
  const body = receiver.body();
  await floor(body);
  const profiler = profiling === null ? null : await Profiler.start(bench, profiling.port);
  const product: Speed[] = [];
  const reference: Speed[] = [];
  for (let round = 1; round <= bench.rounds; round += 1) {
    product.push(await deliver(eventsPerRound));
    reference.push(await floor(body));
    bench.note(`${mode} ${round}: ${product.at(-1)?.perSecond.toFixed(0)}/s, bare ${reference.at(-1)?.perSecond.toFixed(0)}/s`);
  }
  await profiler?.print(bench, `${mode}: dispatcher`, product.length * eventsPerRound, 'webhook');
  await signals.onApplicationShutdown();
  await tenant.close();
  await running.stop();
  return figuresOf(mode, product, reference);
}

function figuresOf(mode: string, product: readonly Speed[], reference: readonly Speed[]): Figure[] {
  const middle = (speeds: readonly Speed[], part: keyof Speed): number => median(speeds.map((speed) => speed[part]));
  return [
    ratioAtLeast(
      `${mode}: webhooks against a bare loop`,
      middle(product, 'perSecond'),
      0.33,
      '/s',
      middle(reference, 'perSecond'),
    ),
    shown(`${mode}: processor time of the sender per webhook`, middle(product, 'cpu'), 'µs', middle(reference, 'cpu')),
  ];
}

function busOf(config: Config): PostgresSignalBus | RedisSignalBus {
  return config.REDIS_URL === null ? new PostgresSignalBus(config) : new RedisSignalBus(config);
}

async function timed(count: number, pid: number, work: () => Promise<void>): Promise<Speed> {
  const cpu = cpuSeconds(pid);
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  return { perSecond: count / seconds, cpu: ((cpuSeconds(pid) - cpu) / count) * 1_000_000 };
}

async function startReceiver(bench: Bench): Promise<Counter> {
  let left = 0;
  let done: () => void = () => undefined;
  let body: readonly Buffer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      body = chunks;
      response.writeHead(204).end();
      left -= 1;
      if (left === 0) done();
    });
  });
  const listening = await listen(server);
  bench.defer(() => listening.close());
  const received = (count: number): Promise<void> => {
    left = count;
    return new Promise((resolve) => (done = resolve));
  };
  return { url: `${listening.url}/events`, received, body: () => Buffer.concat(body).toString('utf8') };
}
