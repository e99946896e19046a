import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { briefLeaseMs, type ClaimedDelivery } from './delivery-claims.repository.js';
import type { AttemptResult } from './delivery-records.repository.js';
import { DeliveryStage } from './delivery-stage.fixture.js';

const leaseMs = 3_600_000;
let stage: DeliveryStage;
beforeAll(async () => {
  stage = await DeliveryStage.open();
  for (const name of ['ada', 'bob', 'cyd']) await stage.organization(name, (_request, response) => response.end());
});
afterAll(() => stage.close());

const result = (status: AttemptResult['status'], more: Partial<AttemptResult> = {}): AttemptResult => ({
  status,
  statusCode: status === 'delivered' ? 204 : 503,
  startedAt: new Date(),
  durationMs: 5,
  responseBody: null,
  error: null,
  sent: true,
  waitMs: 3_600_000,
  ...more,
});
const claim = async (organizationId: string, count: number): Promise<ClaimedDelivery[]> => {
  await stage.raise(organizationId, count);
  return stage.claims.claim([{ organizationId, count }], leaseMs);
};
const claimAll = (organizationId: string): Promise<ClaimedDelivery[]> =>
  stage.claims.claim([{ organizationId, count: 1_000 }], leaseMs);
const record = (deliveries: readonly ClaimedDelivery[], results: readonly AttemptResult[]) =>
  stage.records.record(
    deliveries.flatMap((delivery, index) => {
      const of = results[index];
      return of === undefined ? [] : [{ delivery, result: of }];
    }),
  );
const failingSince = async (organizationId: string): Promise<Date | null | undefined> => {
  const [row] = await stage.rows<{ at: Date | null }>(
    `select failing_since as at from webhook_settings where organization_id = $1`,
    [organizationId],
  );
  return row?.at;
};

describe('attempts recorded together', () => {
  it('are each written with their log line, and the last of each organization becomes its snapshot', async () => {
    const [first, second] = await claim('ada', 2);
    const [third] = await claim('bob', 1);
    if (first === undefined || second === undefined || third === undefined) throw new Error('not all of them were taken');
    const error = {
      class: 'provider_outage' as const,
      code: 'receiver_error',
      message: 'It answered 503 \u{1F642}.',
      retryable: true,
    };
    const body = 'out of "order" \\ \n';
    const recorded = await record(
      [first, third, second],
      [result('delivered'), result('queued', { error, responseBody: body }), result('rejected')],
    );
    expect(recorded.map((each) => each !== null)).toEqual([true, true, true]);
    const rows = await stage.rows(
      `select d.id, d.status, d.status_code, d.error, a.number, a.duration_ms, a.response_body, s.delivery_status ->> 'deliveryId' as latest
       from webhook_delivery d join webhook_attempt a on a.delivery_id = d.id join webhook_settings s using (organization_id)
       where d.id = any($1) order by d.status`,
      [[first.id, second.id, third.id]],
    );
    const common = { number: 1, duration_ms: 5, error: null, response_body: null };
    expect(rows).toEqual([
      { ...common, id: first.id, status: 'delivered', status_code: 204, latest: second.id },
      { ...common, id: third.id, status: 'queued', status_code: 503, error, response_body: body, latest: third.id },
      { ...common, id: second.id, status: 'rejected', status_code: 503, latest: second.id },
    ]);
  });

  it('are evaluated in order: a success ends a period of failure, and a later failure starts a new one', async () => {
    const failed = result('failed');
    await record(await claim('ada', 1), [failed]);
    const began = await failingSince('ada');
    expect(began).toBeInstanceOf(Date);
    await record(await claim('ada', 2), [failed, failed]);
    expect(await failingSince('ada')).toEqual(began);
    const [recorded] = await record(await claim('ada', 3), [failed, result('delivered'), failed]);
    expect((await failingSince('ada'))?.getTime()).toBeGreaterThan(began?.getTime() ?? 0);
    expect(recorded?.failingSeconds).toBe(0);
    await record(await claim('ada', 2), [failed, result('delivered')]);
    expect(await failingSince('ada')).toBeNull();
    // Not sent at all, so it says nothing about the receiver.
    await record(await claim('ada', 1), [result('failed', { sent: false })]);
    expect(await failingSince('ada')).toBeNull();
  });

  it('whoever lost a lease writes nothing, but the others of the same statement do', async () => {
    const [lost, held] = await claim('cyd', 2);
    if (lost === undefined || held === undefined) throw new Error('not all of them were taken');
    await stage.rows(`update webhook_delivery set next_attempt_at = now() where id = $1`, [lost.id]);
    expect(await claimAll('cyd')).toMatchObject([{ id: lost.id }]);
    const recorded = await record([lost, held], [result('failed'), result('delivered')]);
    expect(recorded.map((each) => each !== null)).toEqual([false, true]);
    expect(await stage.rows(`select status, fence from webhook_delivery where id = $1`, [lost.id])).toEqual([
      { status: 'queued', fence: 2 },
    ]);
    expect(await failingSince('cyd')).toBeNull();
  });

  it('two dispatchers that record for the same organizations in a different order cannot deadlock', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [ada, bob] = [await claim('ada', 10), await claim('bob', 10)];
      const of = (deliveries: readonly ClaimedDelivery[]) => deliveries.map(() => result('delivered'));
      const some = [...ada.slice(0, 5), ...bob.slice(0, 5)];
      const others = [...bob.slice(5), ...ada.slice(5)];
      const both = await Promise.all([record(some, of(some)), record(others, of(others))]);
      expect(both.flat().filter((each) => each === null)).toEqual([]);
    }
  });
});

describe('claimed deliveries', () => {
  it('go to one lane each, as many as requested, and never to two', async () => {
    const ids = await stage.raise('bob', 5);
    const wanted = ['ada', 'bob', 'cyd'].map((organizationId) => ({ organizationId, count: 2 }));
    const [some, others] = await Promise.all([stage.claims.claim(wanted, leaseMs), stage.claims.claim(wanted, leaseMs)]);
    expect([some.length, others.length]).toEqual([2, 2]);
    const rest = await claimAll('bob');
    expect([...some, ...others, ...rest].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('count as an attempt from the claim on, unless they are given back', async () => {
    const [claimed] = await claim('cyd', 1);
    if (claimed === undefined) throw new Error('nothing was claimed');
    const attempts = (): Promise<object[]> =>
      stage.rows(`select attempts, fence from webhook_delivery where id = $1`, [claimed.id]);
    expect([claimed.attempts, await attempts()]).toEqual([1, [{ attempts: 1, fence: 1 }]]);
    expect(await claimAll('cyd')).toEqual([]);
    await stage.claims.giveBack([claimed]);
    expect(await attempts()).toEqual([{ attempts: 0, fence: 1 }]);
    const again = await claimAll('cyd');
    expect(again).toMatchObject([{ attempts: 1, fence: 2 }]);
    // Its first holder can no longer change it.
    await stage.claims.giveBack([claimed]);
    expect([await claimAll('cyd'), await attempts()]).toEqual([[], [{ attempts: 1, fence: 2 }]]);
    await record(again, [result('queued')]);
    expect(await attempts()).toEqual([{ attempts: 1, fence: 3 }]);
  });

  it('are claimed ahead with a short lease, so that another dispatcher gets them soon, and with a normal one once they take longer', async () => {
    const [id = ''] = await stage.raise('ada', 1);
    const hold = async (): Promise<string> => {
      const [row] = await stage.rows<{ is: string }>(
        `select case when next_attempt_at > now() + interval '10 minutes' then 'a delivery' when next_attempt_at > now() + interval '5 seconds'
           then 'too long' when next_attempt_at > now() then 'a moment' else 'not at all' end as is from webhook_delivery where id = $1`,
        [id],
      );
      return row?.is ?? '';
    };
    const [ahead] = await stage.claims.claim([{ organizationId: 'ada', count: 1 }], briefLeaseMs);
    if (ahead === undefined) throw new Error('nothing was claimed');
    expect([ahead.id, ahead.isBrief, await hold()]).toEqual([id, true, 'a moment']);
    const due = async (): Promise<string[]> => (await stage.claims.due(100, 1_000)).map((delivery) => delivery.id);
    expect(await due()).not.toContain(id);
    await stage.rows(`update webhook_delivery set next_attempt_at = now() where id = $1`, [id]);
    expect(await due()).toContain(id);
    await stage.claims.renew([ahead], leaseMs);
    expect(await hold()).toBe('a delivery');
  });
});

describe('what waits', () => {
  it('is as old as its oldest event, and not reported when none waits', async () => {
    expect(await stage.figuresRepository.outboxSeconds()).toBe(0);
    await stage.dataSource.query(
      `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at, created_at)
       select id || '_again', organization_id, event, event_id || ':again', payload, occurred_at, now() - interval '90 seconds'
       from webhook_event limit 1`,
    );
    const age = await stage.figuresRepository.outboxSeconds();
    expect(age).toBeGreaterThanOrEqual(90);
    expect(age).toBeLessThan(150);
    expect((await stage.outbox.relay(10)).taken).toBe(1);
    expect(await stage.figuresRepository.outboxSeconds()).toBe(0);
  });

  it('is relayed completely, continuing with the first organization after a call that started in the middle', async () => {
    await stage.raise('ada', 1);
    expect(await stage.outbox.relay(10)).toEqual({ taken: 0, claimed: [], waiting: [], next: null, more: false });
    expect(await stage.outbox.relay(10, 'ada')).toMatchObject({ taken: 0, next: null, more: true });
    await stage.dataSource.query(
      `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at)
       select 'evt_more' || n, 'bob', 'generation.failed', 'more' || n, '{}', now() from generate_series(1, 3) n`,
    );
    expect(await stage.outbox.relay(2)).toMatchObject({ taken: 2, next: null, more: true });
    expect(await stage.outbox.relay(2)).toMatchObject({ taken: 1, next: null, more: false });
  });

  it('is relayed for some organizations per call, and a full round reports that others may wait', async () => {
    await stage.dataSource.query(
      `insert into organization (id, name, slug) select 'many' || n, n, 'many-' || n from generate_series(1000, 1200) n`,
    );
    await stage.dataSource.query(
      `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at)
       select 'evt_many' || n, 'many' || n, 'generation.failed', 'many' || n, '{}', now() from generate_series(1000, 1200) n`,
    );
    expect(await stage.outbox.relay(500)).toMatchObject({ taken: 200, next: 'many1199', more: true });
    expect(await stage.outbox.relay(500, 'many1199')).toMatchObject({ taken: 1, next: null, more: true });
    expect(await stage.outbox.relay(500)).toMatchObject({ taken: 0, next: null, more: false });
  });

  it('is awaited until the earliest future attempt', async () => {
    await stage.dataSource.query(`update webhook_delivery set status = 'delivered' where status = 'queued'`);
    expect(await stage.claims.untilNextDueMs()).toBeNull();
    const [first, second] = await claim('ada', 2);
    await stage.dataSource.query(`update webhook_delivery set next_attempt_at = now() + interval '1 hour' where id = $1`, [
      first?.id,
    ]);
    await stage.dataSource.query(`update webhook_delivery set next_attempt_at = now() - interval '1 hour' where id = $1`, [
      second?.id,
    ]);
    const wait = (await stage.claims.untilNextDueMs()) ?? 0;
    expect(wait).toBeGreaterThan(3_000_000);
    expect(wait).toBeLessThanOrEqual(3_600_000);
  });
});
