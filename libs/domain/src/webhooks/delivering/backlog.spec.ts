import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AttemptResult } from './delivery-records.repository.js';
import { DeliveryStage } from './delivery-stage.fixture.js';

const burst = 50_000;
let stage: DeliveryStage;

beforeAll(async () => {
  stage = await DeliveryStage.open();
  for (const name of ['many', 'few']) await stage.organization(name, (_request, response) => response.end());
  // Statistics that say the tables are almost empty: a burst comes faster than autovacuum. It is off here, for it might come between the
  // two states that are tested.
  for (const table of ['webhook_event', 'webhook_delivery']) {
    await stage.rows(`alter table ${table} set (autovacuum_enabled = off)`);
    await stage.rows(`vacuum analyze ${table}`);
  }
}, 60_000);
afterAll(() => stage.close());

/** Outbox rows of one organization, raised one after the other. */
const pending = (organizationId: string, count: number): Promise<unknown> =>
  stage.rows(
    `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at, created_at)
     select 'evt_' || $1 || n, $1, 'generation.failed', $1 || ':' || lpad(n::text, 6, '0'), '{}', now(), now() + n * interval '1 microsecond'
     from generate_series(1, $2::integer) n`,
    [organizationId, count],
  );
const relayAll = async (): Promise<string[]> => {
  const made: string[] = [];
  for (let [after, more] = ['', true]; more;) {
    const batch = await stage.outbox.relay(200, after);
    made.push(...batch.waiting.map(({ eventId }) => eventId));
    [after, more] = [batch.next ?? '', batch.more];
  }
  return made;
};

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
/** The maximum number of rows of outbox or deliveries that one step of the plan reads. */
const read = (plan: Plan): number => {
  const isOurs = /^webhook_(event|delivery)$/.test(plan['Relation Name'] ?? '');
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  return Math.max(isOurs ? own : 0, ...(plan.Plans ?? []).map(read));
};

/**
 * Runs the work, explaining every statement in a rolled back transaction first. Returns the maximum number of rows that any of them reads.
 */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const { dataSource } = stage;
  const query = dataSource.query.bind(dataSource);
  let most = 0;
  dataSource.query = (async (sql: string, parameters?: unknown[]) => {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    const [explained] = (await runner.query(`explain (analyze, format json) ${sql}`, parameters)) as {
      'QUERY PLAN': { Plan: Plan }[];
    }[];
    await runner.rollbackTransaction();
    await runner.release();
    most = Math.max(most, ...(explained?.['QUERY PLAN'] ?? []).map(({ Plan: plan }) => read(plan)));
    return query(sql, parameters);
  }) as typeof dataSource.query;
  await work().finally(() => (dataSource.query = query));
  return most;
}

describe(`behind a burst of ${burst} events of one organization`, () => {
  beforeAll(async () => {
    await pending('many', burst);
    await pending('few', 3);
  }, 120_000);

  it("another organization's events are relayed with the next batch, each organization's in order", async () => {
    const { waiting } = await stage.outbox.relay(200);
    const of = (name: string): string[] => waiting.map(({ eventId }) => eventId).filter((id) => id.startsWith(name));
    expect(of('few')).toEqual(['few:000001', 'few:000002', 'few:000003']);
    expect(of('many')).toEqual(Array.from({ length: 197 }, (_, index) => `many:${String(index + 1).padStart(6, '0')}`));
  });

  it('two concurrent relays take different events', async () => {
    const batches = await Promise.all([1, 2].map(() => stage.outbox.relay(200)));
    const ids = batches.flatMap(({ waiting }) => waiting.map(({ eventId }) => eventId));
    expect([batches.map(({ taken }) => taken), new Set(ids).size]).toEqual([[200, 200], 400]);
  });
});

it(`with ${burst} events and ${burst} deliveries waiting, no statement of a dispatcher or operator reads more than some of them`, async () => {
  await stage.rows(
    `insert into webhook_delivery (id, organization_id, webhook_event_id, event, event_id, status, attempts, next_attempt_at)
     select 'dlv_waits' || id, organization_id, id, event, event_id, 'queued', 1,
       now() + (case when random() < 0.5 then -1 else 1 end) * interval '1 hour'
     from webhook_event where organization_id = 'many' on conflict do nothing`,
  );
  await stage.rows(`update webhook_settings set failing_since = now() where organization_id = 'many'`);
  const result: AttemptResult = {
    status: 'delivered',
    statusCode: 204,
    error: null,
    startedAt: new Date(),
    durationMs: 1,
    responseBody: null,
    sent: true,
    waitMs: 0,
  };
  const { outbox, claims, records, figures, metrics } = stage;
  const claim = () =>
    claims.claim(
      ['many', 'few'].map((organizationId) => ({ organizationId, count: 32 })),
      35_000,
    );
  const room = { organizations: [{ organizationId: 'many', room: 100, isQuick: true }], others: 16, total: 64 };
  const work: Record<string, () => Promise<unknown>> = {
    relay: () => outbox.relay(200),
    'relay that claims': () => outbox.relay(200, '', room),
    claim,
    record: async () => records.record((await claim()).map((delivery) => ({ delivery, result }))),
    due: () => claims.due(16, 1_000),
    untilNextDue: () => claims.untilNextDueMs(),
    backlogAge: () => stage.figuresRepository.outboxSeconds(),
    sickest: () => figures.sickest(100),
    metrics: () => metrics.registry.metrics(),
  };
  // With statistics from before the burst, and with current ones.
  for (const statistics of ['', 'analyze webhook_event; analyze webhook_delivery']) {
    await stage.rows(statistics);
    const greedy: Record<string, number> = {};
    for (const [name, run] of Object.entries(work)) {
      const rows = await rowsRead(run);
      if (rows > 10_000) greedy[name] = rows;
    }
    expect(greedy).toEqual({});
  }
}, 120_000);

it('organizations beyond the limit of one call get their turn, and nothing is skipped or taken twice', async () => {
  await stage.rows('truncate webhook_event cascade');
  const names = Array.from({ length: 450 }, (_, number) => `o${String(number).padStart(3, '0')}`);
  await stage.rows(`insert into organization (id, name, slug) select name, name, name from unnest($1::text[]) name`, [names]);
  await stage.rows(
    `insert into webhook_settings (organization_id, enabled, endpoint_url, event_types)
     select name, true, 'https://example.com', '{}' from unnest($1::text[]) name`,
    [names],
  );
  await pending('many', 5_000);
  for (const name of names) await pending(name, 2);
  const made = await relayAll();
  expect([made.length, new Set(made).size]).toEqual([5_900, 5_900]);
  const lastOfOthers = Math.max(...names.map((name) => made.indexOf(`${name}:000002`)));
  expect(lastOfOthers).toBeLessThan(2_500);
  expect(made.filter((id) => id.startsWith('many')).toSorted()).toEqual(made.filter((id) => id.startsWith('many')));
}, 120_000);
