import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { maxDeliveryAttempts } from './delivery-attempts.js';
import { DeliveryStage } from './delivery-stage.fixture.js';

let stage: DeliveryStage;
beforeAll(async () => {
  stage = await DeliveryStage.open({
    WEBHOOK_CONCURRENCY: 32,
    WEBHOOK_CONCURRENCY_PER_ORGANIZATION: 8,
    WEBHOOK_RETRY_BASE_MS: 1_000,
  });
});
afterAll(() => stage.close());

const outcome = async (id: string): Promise<object | undefined> => {
  const [row] = await stage.rows(`select status, attempts, error->>'code' as code from webhook_delivery where id = $1`, [id]);
  return row;
};

describe('attempts', () => {
  it('a delivery that crashed its dispatcher at every attempt fails, and is not sent again', async () => {
    let received = 0;
    await stage.organization('worn', (_request, response) => {
      received += 1;
      response.end();
    });
    const [last = '', worn = ''] = await stage.raise('worn', 2);
    const begun = `update webhook_delivery set attempts = $2 where id = $1`;
    await stage.rows(begun, [last, maxDeliveryAttempts - 1]);
    await stage.rows(begun, [worn, maxDeliveryAttempts]);
    await stage.run('worn');
    expect([await outcome(last), received]).toEqual([{ status: 'delivered', attempts: 6, code: null }, 1]);
    expect(await outcome(worn)).toMatchObject({ status: 'failed', code: 'attempts_exhausted' });
  });

  it('after five retries, each four times later than the last, plus or minus a fifth, the delivery has failed', async () => {
    await stage.organization('broken', (_request, response) => response.writeHead(503).end());
    const [id = ''] = await stage.raise('broken', 1);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await stage.rows(`update webhook_delivery set next_attempt_at = now() where id = $1`, [id]);
      await stage.run('broken');
      const [row] = await stage.rows<{ wait: number }>(
        `select extract(epoch from next_attempt_at - updated_at)::float8 as wait from webhook_delivery where id = $1`,
        [id],
      );
      waits.push(row?.wait ?? 0);
    }
    expect(await outcome(id)).toEqual({ status: 'failed', attempts: 6, code: 'receiver_error' });
    for (const [index, wait] of waits.slice(0, 5).entries()) {
      expect(wait).toBeGreaterThanOrEqual(4 ** index * 0.8 - 0.001);
      expect(wait).toBeLessThanOrEqual(4 ** index * 1.2 + 0.001);
    }
    const numbers = await stage.rows(`select number, status_code from webhook_attempt where delivery_id = $1 order by number`, [
      id,
    ]);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6].map((number) => ({ number, status_code: 503 })));
  });

  it.each([
    [302, 'queued'],
    [410, 'rejected'],
    [429, 'rejected'],
    [500, 'queued'],
    [200, 'delivered'],
  ])('an answer of %i leaves it %s', async (status, expected) => {
    await stage.organization(`answers-${status}`, (_request, response) =>
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(),
    );
    const [id = ''] = await stage.raise(`answers-${status}`, 1);
    await stage.run(`answers-${status}`);
    expect(await outcome(id)).toMatchObject({ status: expected, attempts: 1 });
  });
});

describe('a slow receiver', () => {
  it('occupies the places of its own organization and delays no other; all its deliveries are completed', async () => {
    const held: ServerResponse[] = [];
    let most = 0;
    let open = true;
    await stage.organization('slow', (_request, response) => {
      if (!open) return void response.end();
      most = Math.max(most, held.push(response));
    });
    await stage.organization('prompt', (_request, response) => response.end());
    await stage.raise('slow', 300);
    await stage.raise('prompt', 40);
    const done = Promise.all([stage.run('slow'), stage.run('prompt')]);
    await eventually(async () => (await stage.tally('prompt'))['delivered'] === 40);
    expect([most, await stage.tally('slow')]).toEqual([8, { queued: 300 }]);
    open = false;
    for (const response of held) response.end();
    await done;
    expect(await stage.tally('slow')).toEqual({ delivered: 300 });
    expect(
      await stage.rows(`select from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id
      where d.organization_id = 'slow'`),
    ).toHaveLength(300);
  });

  it('a stopping dispatcher completes what it is sending and leaves the rest in the database', async () => {
    const own = await DeliveryStage.open({ WEBHOOK_CONCURRENCY: 4, WEBHOOK_CONCURRENCY_PER_ORGANIZATION: 1 });
    const responses: ServerResponse[] = [];
    await own.organization('org', (_request, response) => void responses.push(response));
    await own.raise('org', 5);
    const done = own.run('org');
    await eventually(() => responses.length === 1);
    own.lanes.onModuleDestroy();
    responses[0]?.end();
    await done;
    expect(await own.tally('org')).toEqual({ delivered: 1, queued: 4 });
    await own.close();
  });
});

describe('a delivery claimed ahead while the previous one is being sent', () => {
  const rowsOf = (own: DeliveryStage): Promise<object[]> =>
    own.rows(
      `select status, attempts, fence, next_attempt_at <= now() as due from webhook_delivery order by next_attempt_at, fence`,
    );
  /** By then the first is delivered and the second is held. */
  const isThirdGivenBack = async (own: DeliveryStage): Promise<boolean> =>
    (await rowsOf(own)).filter((row) => 'due' in row && row.due).length === 2;

  /** The first is answered at once, so that the third is claimed while the second waits for its response for at most this time. */
  async function sending(secondIsQuickMs = 30_000): Promise<{ own: DeliveryStage; held: ServerResponse[]; done: Promise<void> }> {
    const own = await DeliveryStage.open({ WEBHOOK_CONCURRENCY: 1 });
    Object.assign(own.lanes.pace, { quickMs: 30_000, beginWithinMs: 30_000 });
    const held: ServerResponse[] = [];
    let count = 0;
    await own.organization('org', (_request, response) => {
      count += 1;
      own.lanes.pace.quickMs = secondIsQuickMs;
      if (count === 2) held.push(response);
      else response.end();
    });
    await own.raise('org', 3);
    const done = own.run('org');
    await eventually(
      async () => held.length === 1 && (await own.rows(`select from webhook_delivery where fence > 0`)).length === 3,
    );
    return { own, held, done };
  }

  it('is sent in its turn', async () => {
    const { own, held, done } = await sending();
    held[0]?.end();
    await done;
    expect(await rowsOf(own)).toEqual(Array(3).fill({ status: 'delivered', attempts: 1, fence: 1, due: true }));
    await own.close();
  });

  it('is claimed again if that takes long, so that its lease outlasts its response', async () => {
    const { own, held, done } = await sending(50);
    await eventually(() => isThirdGivenBack(own));
    held[0]?.end();
    await done;
    const delivered = { status: 'delivered', attempts: 1, due: true };
    expect(await own.rows(`select fence from webhook_delivery order by fence`)).toEqual([
      { fence: 1 },
      { fence: 1 },
      { fence: 2 },
    ]);
    expect(await rowsOf(own)).toMatchObject(Array(3).fill(delivered));
    await own.close();
  });

  it('is given back at once by a stopping dispatcher, and others are signalled', async () => {
    const { own, held, done } = await sending();
    own.lanes.onModuleDestroy();
    await eventually(() => isThirdGivenBack(own), { timeoutMs: 20_000 });
    expect(await rowsOf(own)).toContainEqual({ status: 'queued', attempts: 0, fence: 1, due: true });
    const added = () => own.signals.filter((topic) => topic === 'deliveries.added');
    await eventually(() => added().length > 0);
    held[0]?.end();
    await done;
    expect(added()).toHaveLength(1);
    expect(await own.tally('org')).toEqual({ delivered: 2, queued: 1 });
    await own.close();
  });

  it('is not lost when it is given back while other places of the lane find nothing', async () => {
    const own = await DeliveryStage.open({ WEBHOOK_CONCURRENCY: 4, WEBHOOK_CONCURRENCY_PER_ORGANIZATION: 2 });
    let count = 0;
    await own.organization('org', (_request, response) => {
      count += 1;
      setTimeout(() => response.end(), count % 4 === 0 ? 300 : 0);
    });
    await own.raise('org', 16);
    await own.run('org');
    expect(await own.tally('org')).toEqual({ delivered: 16 });
    await own.close();
  });
});

describe('while the settings of an organization are locked', () => {
  /** Locks the settings row in which its results are noted. Resolves with a function that unlocks it. */
  async function locked(own: DeliveryStage, organizationId: string): Promise<() => Promise<void>> {
    const runner = own.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`select from webhook_settings where organization_id = $1 for update`, [organizationId]);
    return async () => {
      await runner.commitTransaction();
      await runner.release();
    };
  }
  const receiving = async (own: DeliveryStage, organizationId: string): Promise<void> => {
    await own.organization(organizationId, (_request, response) => response.end());
    await own.raise(organizationId, 1);
  };

  it("other organizations' results are recorded", async () => {
    const own = await DeliveryStage.open();
    for (const name of ['org', 'other']) await receiving(own, name);
    const unlock = await locked(own, 'org');
    const blocked = own.run('org');
    await own.run('other');
    expect([await own.tally('org'), await own.tally('other')]).toEqual([{ queued: 1 }, { delivered: 1 }]);
    await unlock();
    await blocked;
    expect(await own.tally('org')).toEqual({ delivered: 1 });
    await own.close();
  });

  it('a job that arrives while a lane has only results left is not lost', async () => {
    const own = await DeliveryStage.open({ WEBHOOK_CONCURRENCY_PER_ORGANIZATION: 1 });
    await receiving(own, 'org');
    const unlock = await locked(own, 'org');
    const first = own.run('org');
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'with item as%'`;
    await eventually(async () => (await own.rows(waits)).length === 1);
    await own.raise('org', 1);
    const second = own.run('org');
    await unlock();
    await Promise.all([first, second]);
    expect(await own.tally('org')).toEqual({ delivered: 2 });
    await own.close();
  });
});

describe('due deliveries', () => {
  it('are enqueued in turn: the oldest of all organizations before the second oldest of any, however many one has', async () => {
    const own = await DeliveryStage.open();
    for (const name of ['many', 'few']) await own.organization(name, (_request, response) => response.end());
    await own.raise('many', 500);
    await own.raise('few', 2);
    // New deliveries are left to their wake-up for two seconds.
    await eventually(async () => {
      await own.rows(`update webhook_delivery set next_attempt_at = now()`);
      return (await own.claims.due(16, 1_000)).length === 0;
    });
    await own.rows(`update webhook_delivery set next_attempt_at = now() - interval '1 hour' where organization_id = 'many'`);
    await own.rows(`update webhook_delivery set next_attempt_at = now() - interval '1 minute' where organization_id = 'few'`);
    const handed = (await own.claims.due(16, 4)).map(({ organizationId }) => organizationId);
    expect(handed.toSorted()).toEqual(['few', 'few', 'many', 'many']);
    expect(await own.claims.due(16, 1_000)).toHaveLength(18);
    await own.rows(`update webhook_delivery set next_attempt_at = now() + interval '1 hour' where organization_id = 'few'`);
    expect(await own.claims.untilNextDueMs()).toBeGreaterThan(3_000_000);
    await own.close();
  });
});
