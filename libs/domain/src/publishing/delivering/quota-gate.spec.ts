import { testConfig } from '@imprint/platform/testing';
import { SecretBox } from '@imprint/platform/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { ChannelCapability } from '../channel/index.js';
import { AuditTrail } from '../../audit/index.js';
import { accountParts } from '../connections/accounts.fixture.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { ConnectionLimits } from '../quotas/connection-limits.js';
import { lockQuotas } from '../quotas/quota-uses.repository.js';
import { person, stranger } from '../releases/releases.fixture.js';
import { acceptingWorker, publishAllDue } from './quota-gate.fixture.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let opened: Awaited<ReturnType<typeof openPublishing>>;
let dataSource: DataSource;

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
  ({ dataSource } = opened);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await query('truncate publish_worker, publish_attempt, release, target cascade');
  await query(`update connection set max_posts_per_day = null`);
});

const query = <Row>(sql: string, values: unknown[] = []): Promise<Row[]> => dataSource.query<Row[]>(sql, values);
const worker = (capability: Partial<ChannelCapability> = {}) => acceptingWorker(dataSource, capability);

const accountLimits = (): ConnectionLimits => {
  const { connections } = accountParts(dataSource, new SecretBox(testConfig()), new Map());
  return new ConnectionLimits(dataSource, connections, new AuditTrail(dataSource));
};
const cap = (most: number | null): Promise<unknown> =>
  query(`update connection set max_posts_per_day = $1 where id = 'conn'`, [most]);
const plan = (id: string, count: number, wait = '-1 second'): Promise<void> =>
  addRelease(
    dataSource,
    id,
    Array.from({ length: count }, (_, index) => `${id}_${index}`),
    wait,
  );
/** What was published before, so long ago. */
async function publishedBefore(id: string, agesMs: readonly number[]): Promise<void> {
  await plan(id, agesMs.length);
  for (const [index, ageMs] of agesMs.entries())
    await query(
      `update target set status = 'published', wake_at = null, published_at = now() - $1 * interval '1 millisecond' where id = $2`,
      [ageMs, `${id}_${index}`],
    );
}
interface State {
  id: string;
  status: string;
  code: string | null;
  message: string | null;
  wakeAt: Date | null;
  publishedAt: Date | null;
  held: boolean;
}
const states = (like = '%') =>
  query<State>(
    `select id, status, error ->> 'code' as code, error ->> 'message' as message, wake_at as "wakeAt", published_at as "publishedAt",
       held_by is not null as held from target where id like $1 order by scheduled_at, id`,
    [like],
  );
const counted = async (): Promise<Record<string, number>> => {
  const rows = await states();
  return Object.fromEntries([...Map.groupBy(rows, ({ status }) => status)].map(([status, all]) => [status, all.length]));
};
const attempts = async (): Promise<number> => (await query('select from publish_attempt')).length;

describe('an account with a limit of its own', () => {
  it('publishes as much as that over two workers at once, and puts the rest off until there is room', async () => {
    await cap(3);
    await plan('rel', 5);
    const workers = [worker(), worker()] as const;
    for (const { claims } of [...workers, ...workers]) await claims.sayAlive();
    await publishAllDue(workers);
    const rows = await states();
    const published = rows.flatMap(({ publishedAt }) => publishedAt ?? []);
    const putOff = rows.filter(({ status }) => status === 'scheduled');
    expect([published.length, putOff.length, workers.flatMap(({ sent }) => sent).length, await attempts()]).toEqual([3, 2, 3, 3]);
    for (const { code, message, wakeAt, held } of putOff) {
      expect({ code, held }).toEqual({ code: 'waiting_for_quota', held: false });
      expect(message).toContain(`3 posts within 24 hours`);
      expect(message).toContain(wakeAt?.toISOString());
      // A day after the first ones began, which is a little before they were published.
      const after = (wakeAt?.getTime() ?? 0) - Math.min(...published.map((at) => at.getTime()));
      expect(Math.abs(after - dayMs)).toBeLessThan(30_000);
    }
  });

  it.each([1, 2, 3, 4, 5, 6])('is not exceeded by %i workers that claim 12 posts at the same moment', async (count) => {
    await cap(5);
    await plan('rel', 12);
    const workers = Array.from({ length: count }, () => worker());
    for (const { claims } of [...workers, ...workers]) await claims.sayAlive();
    await publishAllDue(workers);
    expect(await counted()).toEqual({ published: 5, scheduled: 7 });
  });

  it('publishes again as soon as the first one is a day old, one for each, in their order', async () => {
    await cap(2);
    await publishedBefore('old', [dayMs - hourMs, dayMs - 3 * hourMs]);
    await plan('rel', 3);
    await worker().publishDue();
    const [first, second, third] = await states('rel%');
    const inHours = (row: State | undefined): number => Math.round(((row?.wakeAt?.getTime() ?? 0) - Date.now()) / hourMs);
    expect([inHours(first), inHours(second), inHours(third)]).toEqual([1, 3, 25]);
    await query(`update target set published_at = published_at - interval '1 hour' where id like 'old%'`);
    await query(`update target set wake_at = now() where status = 'scheduled'`);
    await worker().publishDue();
    expect((await states('rel%')).map(({ status, code }) => [status, code])).toEqual([
      ['published', null],
      ['scheduled', 'waiting_for_quota'],
      ['scheduled', 'waiting_for_quota'],
    ]);
  });

  it('counts what may have arrived, and not what was refused or published longer ago', async () => {
    await cap(1);
    await publishedBefore('old', [dayMs]);
    await plan('failed', 1);
    await query(`update target set status = 'failed', wake_at = null where id = 'failed_0'`);
    await query(
      `insert into publish_attempt (id, organization_id, target_id, number, fence, outcome) values ('att_1', 'org', 'failed_0', 1, 1, 'refused')`,
    );
    await plan('rel', 1);
    await worker().publishDue();
    expect((await states('rel%'))[0]).toMatchObject({ status: 'published' });

    await query(`update target set published_at = null, status = 'unconfirmed', wake_at = null where id = 'rel_0'`);
    await plan('next', 1);
    await worker().publishDue();
    expect((await states('next%'))[0]).toMatchObject({ status: 'scheduled', code: 'waiting_for_quota' });
  });

  it('leaves other accounts alone', async () => {
    await query(
      `insert into brand (id, organization_id, label, slug, status, colors) values ('brand_b', 'org', 'B', 'b', 'approved', '{}') on conflict do nothing`,
    );
    await query(
      `insert into connection (id, organization_id, brand_id, platform, status) values ('conn_b', 'org', 'brand_b', 'feed', 'connected') on conflict do nothing`,
    );
    await cap(1);
    await plan('rel', 4);
    await query(`update target set connection_id = 'conn_b' where id in ('rel_1', 'rel_2')`);
    await worker().publishDue();
    expect(await counted()).toEqual({ published: 3, scheduled: 1 });
  });

  it('publishes what waits when the limit is raised or lifted, by a member of its organization only', async () => {
    await cap(1);
    await plan('rel', 3);
    await worker().publishDue();
    const limitTo = (maxPostsPerDay?: number | null) =>
      accountLimits().update(person, 'conn', maxPostsPerDay === undefined ? {} : { maxPostsPerDay });
    await expect(accountLimits().update(stranger, 'conn', { maxPostsPerDay: null })).rejects.toMatchObject({ code: 'not_found' });
    expect(await limitTo(2)).toMatchObject({ maxPostsPerDay: 2 });
    await worker().publishDue();
    expect(await counted()).toEqual({ published: 2, scheduled: 1 });
    // Left out, it stays.
    expect(await limitTo()).toMatchObject({ maxPostsPerDay: 2 });
    expect(await limitTo(null)).toMatchObject({ maxPostsPerDay: null });
    await worker().publishDue();
    expect(await counted()).toEqual({ published: 3 });
    await limitTo(null);
    const entries = await query('select action, subject_id as subject, changes from audit_entry order by created_at, id');
    const of = (from: number | null, to: number | null) => ({
      ...{ action: 'connection-limit.changed', subject: 'conn', changes: { maxPostsPerDay: { from, to } } },
    });
    expect(entries).toEqual([of(1, 2), of(2, null)]);
  });
});

describe('a limit that changes while a worker decides', () => {
  const waiters = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const whenSomebodyWaits = async (): Promise<void> => {
    while ((await query(waiters)).length === 0) await new Promise((resolve) => setImmediate(resolve));
  };

  it('counts from then on', async () => {
    await cap(1);
    await plan('rel', 3);
    const publishing = await dataSource.transaction(async (manager) => {
      await lockQuotas(manager, ['conn']);
      const done = worker().publishDue();
      await whenSomebodyWaits();
      await cap(2);
      return { done };
    });
    await publishing.done;
    expect(await counted()).toEqual({ published: 2, scheduled: 1 });
  });

  it('finds what the worker puts off', async () => {
    await cap(1);
    await plan('rel', 2);
    await worker().publishDue();
    await query(`update target set wake_at = now() - interval '1 second', error = null where id = 'rel_1'`);
    const changing = await dataSource.transaction(async (manager) => {
      await lockQuotas(manager, ['conn']);
      const done = accountLimits().update(person, 'conn', { maxPostsPerDay: null });
      await whenSomebodyWaits();
      const putOff = `update target set wake_at = now() + interval '1 day', error = '{"code":"waiting_for_quota"}' where id = 'rel_1'`;
      await manager.query(putOff);
      return { done };
    });
    await changing.done;
    await worker().publishDue();
    expect(await counted()).toEqual({ published: 2 });
  });
});

describe('an account of a channel with quotas', () => {
  const source = 'https://platform.example/limits';

  it('publishes up to them, and puts off the rest', async () => {
    const capability: Partial<ChannelCapability> = { quotas: [{ counts: 'posts', most: 4, windowMinutes: 60, source }] };
    await publishedBefore('old', [hourMs / 2, 2 * hourMs]);
    await plan('rel', 5);
    await worker(capability).publishDue();
    expect(await counted()).toEqual({ published: 5, scheduled: 2 });
    expect((await states('rel%')).at(-1)?.message).toContain('4 posts within 1 hour');
  });

  it('counts the files of a release, or those of the target in their place', async () => {
    const capability: Partial<ChannelCapability> = { quotas: [{ counts: 'media', most: 3, windowMinutes: 30, source }] };
    await plan('rel', 3);
    await query(`update release set media = '[{"assetId":"a"},{"assetId":"b"}]'`);
    await query(`update target set media = '[{"assetId":"c"}]' where id = 'rel_1'`);
    await worker(capability).publishDue();
    expect((await states()).map(({ status }) => status)).toEqual(['published', 'published', 'scheduled']);
  });

  it('counts every post of a thread with its files, and a first comment, unless the target has its own', async () => {
    const thread = JSON.stringify([{ text: 'Two', assetIds: ['a'] }]);
    const sent = async (counts: 'posts' | 'media', most: number): Promise<string[]> => {
      await query('truncate publish_worker, publish_attempt, release, target cascade');
      await plan('rel', 3);
      await query(`update release set thread = $1, first_comment = 'Where: the terrace'`, [thread]);
      await query(`update target set thread = '[]', first_comment = '' where id = 'rel_0'`);
      await worker({ quotas: [{ counts, most, windowMinutes: 30, source }] }).publishDue();
      return (await states()).map(({ status }) => status);
    };
    // One post, then three and three: a post, what follows it, and a comment.
    expect(await sent('posts', 6)).toEqual(['published', 'published', 'scheduled']);
    expect(await sent('posts', 7)).toEqual(['published', 'published', 'published']);
    expect(await sent('media', 1)).toEqual(['published', 'published', 'scheduled']);
  });

  it('costs one statement for all that is claimed while none is near its end, and takes no lock', async () => {
    const capability: Partial<ChannelCapability> = { quotas: [{ counts: 'posts', most: 1_000, windowMinutes: 60, source }] };
    const statements = async (count: number): Promise<number> => {
      await query('truncate release, target cascade');
      await plan(`rel_${count}`, count);
      const made = worker(capability);
      const claimed = await made.due.claimDue(100, 60);
      const seen: string[] = [];
      const counting = observe(seen);
      try {
        expect(await made.gate.admit(claimed)).toHaveLength(count);
      } finally {
        counting();
      }
      expect(seen.join('\n')).not.toContain('advisory');
      return seen.length;
    };
    expect([await statements(1), await statements(80)]).toEqual([2, 2]);
  });
});

/** Collects the statements that are sent from now on. @returns what ends it */
function observe(seen: string[]): () => void {
  const { logger } = dataSource;
  dataSource.logger = { ...quiet, logQuery: (sql: string) => void seen.push(sql) };
  return () => {
    dataSource.logger = logger;
  };
}
const quiet = {
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};
