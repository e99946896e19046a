import { eventually } from '@imprint/platform/testing';
import type { Job, Queue } from '@imprint/platform/queue';
import type { SignalBus } from '@imprint/platform/signals';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WebhookClientJob } from '@imprint/contracts/messages';
import type { DeliveryMetrics } from '../delivering/delivery-metrics.js';
import { DeliveryStage } from '../delivering/delivery-stage.fixture.js';
import { OutboxRelay } from './outbox-relay.js';
import type { RelayRoom } from './outbox.repository.js';

let stage: DeliveryStage;
beforeAll(async () => {
  stage = await DeliveryStage.open({
    WEBHOOK_CONCURRENCY: 8,
    WEBHOOK_CONCURRENCY_PER_ORGANIZATION: 4,
    SWEEP_INTERVAL_MS: 600_000,
  });
});
beforeEach(() => stage.rows('truncate webhook_event cascade'));
afterAll(() => stage.close());

let organizations = 0;
const organization = async (answer: Parameters<DeliveryStage['organization']>[1]): Promise<string> => {
  const id = `org${String((organizations += 1)).padStart(3, '0')}`;
  await stage.organization(id, answer);
  return id;
};
const answersAtOnce: Parameters<DeliveryStage['organization']>[1] = (_request, response) => response.end();
let names = 0;
const pend = (organizationId: string, count: number): Promise<unknown> =>
  stage.rows(
    `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at, created_at)
     select 'evt_' || n, $1, 'generation.failed', 'relay:' || n, '{}', now(), now() + n * interval '1 microsecond'
     from generate_series($2::integer + 1, $2::integer + $3::integer) n`,
    [organizationId, (names += count) - count, count],
  );

describe('what the relay claims', () => {
  const room = (changes: Partial<RelayRoom>): RelayRoom => ({ organizations: [], others: 0, total: 1_000, ...changes });

  it('has a short lease under the first fence, counts as an attempt and can be sent; the rest waits for any dispatcher', async () => {
    const id = await organization(answersAtOnce);
    await pend(id, 5);
    const { claimed, waiting, taken } = await stage.outbox.relay(200, '', room({ others: 2 }));
    expect([taken, claimed.length, waiting.length]).toEqual([5, 2, 3]);
    expect(claimed).toMatchObject(
      Array(2).fill({
        organizationId: id,
        event: 'generation.failed',
        fence: 1,
        attempts: 1,
        isBrief: true,
        isTest: false,
        payload: {},
        enabled: true,
        endpointUrl: expect.stringContaining('/hook'),
        secretSealed: expect.any(String),
      }),
    );
    // The oldest ones.
    expect(claimed.map(({ eventId }) => eventId)).toEqual([`relay:${names - 4}`, `relay:${names - 3}`]);
    const rows = await stage.rows(
      `select fence, attempts, count(*)::integer, bool_and(next_attempt_at > now()) as held,
         bool_or(next_attempt_at > now() + interval '5 seconds') as long from webhook_delivery group by 1, 2 order by 1`,
    );
    expect(rows).toEqual([
      { fence: 0, attempts: 0, count: 3, held: false, long: false },
      { fence: 1, attempts: 1, count: 2, held: true, long: false },
    ]);
    expect(await stage.claims.claim([{ organizationId: id, count: 10 }], 1_000)).toHaveLength(3);
  });

  it('is shared fairly when there is less room in total than each may have', async () => {
    const [first, second] = [await organization(answersAtOnce), await organization(answersAtOnce)];
    await pend(first, 10);
    await pend(second, 10);
    const { claimed } = await stage.outbox.relay(200, '', room({ others: 10, total: 6 }));
    const of = (id: string): number => claimed.filter(({ organizationId }) => organizationId === id).length;
    expect([of(first), of(second)]).toEqual([3, 3]);
  });

  it('is everything that is relayed for a quick receiver: its other events stay in the outbox, and more is reported', async () => {
    const [quick, slow] = [await organization(answersAtOnce), await organization(answersAtOnce)];
    await pend(quick, 10);
    await pend(slow, 10);
    const organizationRoom = (isQuick: boolean) => ({ organizationId: isQuick ? quick : slow, room: isQuick ? 4 : 0, isQuick });
    const both = room({ organizations: [organizationRoom(true), organizationRoom(false)], total: 0 });
    const { claimed, waiting, more } = await stage.outbox.relay(200, '', both);
    expect([new Set(claimed.map(({ organizationId }) => organizationId)), claimed.length]).toEqual([new Set([quick]), 4]);
    expect([new Set(waiting.map(({ organizationId }) => organizationId)), waiting.length]).toEqual([new Set([slow]), 10]);
    expect(more).toBe(true);
    const full = room({ organizations: [{ organizationId: quick, room: 0, isQuick: true }] });
    expect(await stage.outbox.relay(200, '', full)).toMatchObject({ taken: 0, more: true });
    expect(await stage.outbox.relay(200)).toMatchObject({ taken: 6, more: false });
  });

  it('excludes events that the organization does not want', async () => {
    const id = await organization(answersAtOnce);
    await stage.rows(`update webhook_settings set event_types = '{release.failed}' where organization_id = $1`, [id]);
    await pend(id, 3);
    expect(await stage.outbox.relay(200, '', room({ others: 10 }))).toMatchObject({ taken: 3, claimed: [], waiting: [] });
    expect(await stage.rows('select skipped from webhook_event')).toEqual(Array(3).fill({ skipped: true }));
  });
});

describe(OutboxRelay.name, () => {
  let relay: OutboxRelay;
  let jobs: WebhookClientJob[];
  let runsJobs = false;

  beforeEach(() => {
    jobs = [];
    runsJobs = false;
    const queue = {
      name: 'webhook-client',
      getWaitingCount: () => Promise.resolve(0),
      addBulk: async (added: Job<WebhookClientJob>[]) => {
        jobs.push(...added.map(({ data }) => data));
        if (runsJobs) for (const job of added) void stage.processor.process(job);
      },
    } as unknown as Queue<WebhookClientJob>;
    const signals = { subscribe: () => () => undefined, publish: () => Promise.resolve() } as unknown as SignalBus;
    const metrics = { queued: () => undefined } as unknown as DeliveryMetrics;
    relay = new OutboxRelay(stage.outbox, stage.lanes, queue, signals, metrics, stage.config);
  });
  afterEach(() => relay.beforeApplicationShutdown());

  it('delivers a burst to a quick receiver without a job for each, and every event once', async () => {
    const received: string[] = [];
    const id = await organization((_request, response, body) => {
      received.push((JSON.parse(body.toString()) as { eventId: string }).eventId);
      response.end();
    });
    runsJobs = true;
    await pend(id, 1_000);
    relay.onApplicationBootstrap();
    await eventually(async () => (await stage.tally(id))['delivered'] === 1_000);
    expect([received.length, new Set(received).size]).toEqual([1_000, 1_000]);
    expect(await stage.rows(`select from webhook_attempt`)).toHaveLength(1_000);
    expect(jobs.length).toBeLessThan(100);
  });

  it('regression: earlier deliveries precede the events of a burst', async () => {
    const received: string[] = [];
    const id = await organization((_request, response, body) => {
      received.push((JSON.parse(body.toString()) as { eventId: string }).eventId);
      setTimeout(() => response.end(), 10);
    });
    runsJobs = true;
    const old = await stage.raise(id, 20);
    await pend(id, 600);
    relay.onApplicationBootstrap();
    await eventually(() => received.length > 100);
    await stage.lanes.wake(id);
    await eventually(async () => (await stage.tally(id))['delivered'] === 620, { timeoutMs: 30_000 });
    const names = await stage.rows<{ event_id: string }>(`select event_id from webhook_delivery where id = any($1)`, [old]);
    expect(Math.max(...names.map((row) => received.indexOf(row.event_id)))).toBeLessThan(450);
  }, 60_000);

  it('leaves what it has no room for to the queue', async () => {
    const responses: (() => void)[] = [];
    const id = await organization((_request, response) => void responses.push(() => response.end()));
    await pend(id, 30);
    relay.onApplicationBootstrap();
    await eventually(() => jobs.length > 0 && responses.length === 4);
    expect(jobs).toEqual(Array(8).fill({ version: 1, deliveryId: expect.any(String), organizationId: id, more: true }));
    expect(await stage.tally(id)).toEqual({ queued: 30 });
    await stage.rows(`update webhook_delivery set status = 'failed' where fence = 0`);
    for (const respond of responses) respond();
    await eventually(async () => (await stage.tally(id))['delivered'] === 4);
  });
});
