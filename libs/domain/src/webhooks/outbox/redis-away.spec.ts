import { queues, type WebhookClientJob } from '@imprint/contracts/messages';
import { sampleEvent } from '@imprint/contracts/webhooks';
import { ConfigModule } from '@imprint/platform/config';
import { enqueue, getQueueToken, Processor, QueueModule, WorkerHost, type Job, type Queue } from '@imprint/platform/queue';
import type { SignalBus } from '@imprint/platform/signals';
import { describeRedis, eventually, freePort, startTestRedis, type TestRedis } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DeliveryMetrics } from '../delivering/delivery-metrics.js';
import { DeliveryStage } from '../delivering/delivery-stage.fixture.js';
import { DueDeliveries } from '../delivering/due-deliveries.js';
import { OutboxRelay } from './outbox-relay.js';
import { addToOutbox } from './outbox.js';

let stage: DeliveryStage;

@Processor(queues.webhookClient, { drainDelay: 1 })
class Deliverer extends WorkerHost {
  override async process(job: Job<WebhookClientJob>): Promise<void> {
    await stage.processor.process(job);
  }
}

describeRedis('while Redis is away for longer than every retry (F12)', () => {
  const received: string[] = [];
  let receiverWorks = true;
  let redis: TestRedis;
  let app: INestApplicationContext;
  let queue: Queue<WebhookClientJob>;
  let loops: readonly (OutboxRelay | DueDeliveries)[];
  let made = 0;

  beforeAll(async () => {
    redis = await startTestRedis(await freePort());
    stage = await DeliveryStage.open({ REDIS_URL: redis.url, SWEEP_INTERVAL_MS: 100, WEBHOOK_RETRY_BASE_MS: 1_000 });
    await stage.organization('org', (_request, response, body) => {
      if (!receiverWorks) return void response.writeHead(503).end();
      received.push((JSON.parse(body.toString()) as { eventId: string }).eventId);
      response.end();
    });
    @Module({
      imports: [ConfigModule.forRoot(stage.config), QueueModule.forRoot(), QueueModule.register(queues.webhookClient)],
      providers: [Deliverer],
    })
    class Dispatcher {}
    app = await NestFactory.createApplicationContext(Dispatcher, { logger: false, abortOnError: false });
    queue = app.get<Queue<WebhookClientJob>>(getQueueToken(queues.webhookClient));
    const signals = { subscribe: () => () => undefined, publish: () => Promise.resolve() } as unknown as SignalBus;
    const metrics = { queued: () => undefined } as unknown as DeliveryMetrics;
    loops = [
      new OutboxRelay(stage.outbox, stage.lanes, queue, signals, metrics, stage.config),
      new DueDeliveries(stage.claims, queue, signals, stage.config),
    ];
    for (const loop of loops) loop.onApplicationBootstrap();
  });
  afterAll(async () => {
    for (const loop of loops ?? []) await loop.beforeApplicationShutdown();
    await app?.close();
    await stage?.close();
    await redis?.stop();
  });

  /** Raises an event in the usual way. */
  async function raise(): Promise<string> {
    const occurredAt = new Date();
    const event = 'generation.failed';
    const { eventId, payload } = sampleEvent(event, { id: (prefix) => `${prefix}_${(made += 1)}`, at: occurredAt });
    await stage.dataSource.transaction((manager) =>
      addToOutbox(manager, [{ organizationId: 'org', event, eventId, occurredAt, payload }]),
    );
    return eventId;
  }

  it('events are delivered, and enqueueing retries ends in time: all are delivered once Redis is back', async () => {
    const first = await raise();
    await eventually(() => received.includes(first));
    await redis.kill();
    const second = await raise();
    await eventually(() => received.includes(second));
    receiverWorks = false;
    const events = [await raise(), await raise(), await raise()];
    expect(await enqueue(queue, { version: 1, deliveryId: 'dlv_none', organizationId: 'org' }, { jobId: 'unheard' })).toBe(false);
    // Sweeps whose enqueueing fails: none hangs, and none drops anything.
    await eventually(async () => (await stage.claims.due(16, 100)).length === events.length);
    receiverWorks = true;
    const sweeps = jest.spyOn(stage.claims, 'due');
    await eventually(() => sweeps.mock.calls.length >= 5, { timeoutMs: 30_000 });
    expect(await stage.tally('org')).toEqual({ delivered: 2, queued: events.length });
    expect(received).toEqual([first, second]);
    await redis.restart();
    await eventually(() => events.every((event) => received.includes(event)), { timeoutMs: 60_000 });
    await eventually(async () => (await stage.tally('org'))['delivered'] === 2 + events.length);
  }, 120_000);
});
