import { SnakeNamingStrategy } from '@imprint/platform/database';
import { createTestDatabase, eventually, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { schema } from '../../schema/index.js';
import { PublishWorkersRepository } from './publish-workers.repository.js';
import { DueTargetsRepository, type ClaimedTarget } from './due-targets.repository.js';
import { targetAttributes } from './target-attributes.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase(schema.migrations);
  const named = { entities: schema.entities, namingStrategy: new SnakeNamingStrategy() };
  dataSource = await new DataSource({ type: 'postgres', url: database.url, poolSize: 4, ...named }).initialize();
  for (const statement of [
    `insert into organization (id, name, slug) values ('org', 'Org', 'org')`,
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Brand', 'main', 'approved', '{}')`,
    `insert into connection (id, organization_id, brand_id, platform, status) values ('conn', 'org', 'brand', 'feed', 'connected')`,
    `insert into post (id, organization_id, brand_id, content, status) values ('post', 'org', 'brand', 'Text', 'scheduled')`,
    // The later release is stored first, so that a statement without an order finds it first.
    ...['rel_2', 'rel_1'].flatMap((id) => [
      `insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone)
       values ('${id}', 'org', 'brand', 'post', 'Title', 'Text', 'scheduled', 'UTC')`,
      `insert into target (id, organization_id, release_id, connection_id, platform, position, status, wake_at)
       values ('tgt_${id}', 'org', '${id}', 'conn', 'feed', 0, 'scheduled', now())`,
    ]),
  ]) {
    await dataSource.query(statement);
  }
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it('beginning attempts locks releases in the order of their ids, so that two lanes with the same releases cannot deadlock', async () => {
  const due = new DueTargetsRepository(dataSource, new PublishWorkersRepository(dataSource));
  const targets = await due.claimDue(10, 60);
  const other = dataSource.createQueryRunner();
  await other.startTransaction();
  await other.query(`select from release where id = 'rel_1' for update`);
  const begun = due.beginAttempts(targets.toReversed(), 60);
  await eventually(async () => {
    const [waiting] = await dataSource.query<{ count: number }[]>(
      `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting?.count === 1;
  });
  // It waits for the first release without holding the second.
  await other.query(`select from release where id = 'rel_2' for update nowait`);
  await other.commitTransaction();
  await other.release();
  expect((await begun).map(({ id, attempts }) => [id, attempts]).sort()).toEqual([
    ['tgt_rel_1', 1],
    ['tgt_rel_2', 1],
  ]);
  expect(await dataSource.query(`select status, count(*)::integer as count from release group by status`)).toEqual([
    { status: 'publishing', count: 2 },
  ]);
});

describe('a claim', () => {
  const ids = (targets: { id: string }[]): string[] => targets.map(({ id }) => id).sort();
  let due: DueTargetsRepository;

  /** Replaces all targets with scheduled ones due after these times, in milliseconds. */
  const schedule = async (waits: Record<string, number>): Promise<void> => {
    await dataSource.query('delete from publish_attempt');
    await dataSource.query('delete from target');
    for (const [id, wait] of Object.entries(waits)) {
      await dataSource.query(
        `insert into target (id, organization_id, release_id, connection_id, platform, position, status, wake_at)
         values ($1, 'org', 'rel_1', 'conn', 'feed', 0, 'scheduled', now() + $2 * interval '1 millisecond')`,
        [id, wait],
      );
    }
  };
  beforeAll(() => {
    due = new DueTargetsRepository(dataSource, new PublishWorkersRepository(dataSource));
  });

  it('takes due targets, the earliest first, and neither held ones nor those not due yet', async () => {
    await schedule({ late: -3_000, later: -2_000, latest: -1_000, future: 60_000 });
    expect(ids(await due.claimDue(2, 60))).toEqual(['late', 'later']);
    expect(ids(await due.claimDue(2, 60))).toEqual(['latest']);
    expect(await due.claimDue(2, 60)).toEqual([]);
  });

  it('is shared by many workers, and no target is claimed twice', async () => {
    await schedule(Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`tgt_${index}`, -1_000])));
    const hands = await Promise.all(Array.from({ length: 4 }, () => due.claimDue(10, 60)));
    const rest = await due.claimDue(40, 60);
    const taken = [...hands.flat(), ...rest].map(({ id }) => id);
    expect(new Set(taken).size).toBe(40);
    expect(taken).toHaveLength(40);
  });

  it('of either half leaves the other half, and both together are everything', async () => {
    const all = Array.from({ length: 40 }, (_, index) => `tgt_${index}`);
    await schedule(Object.fromEntries(all.map((id) => [id, -1_000])));
    const one = await due.claimDue(40, 60, 40, 0);
    const other = await due.claimDue(40, 60, 40, 1);
    expect([one.length > 0, other.length > 0]).toEqual([true, true]);
    expect([...one, ...other].map(({ id }) => id).sort()).toEqual(all.sort());
  });

  it('ends with its lease, and the next fence excludes the first holder', async () => {
    await schedule({ tgt: -1_000 });
    const [first] = await due.claimDue(1, 0);
    const [second] = await due.claimDue(1, 60);
    expect(second?.fence).toBe(Number(first?.fence) + 1);
    expect(await due.beginAttempts(first === undefined ? [] : [first], 60)).toEqual([]);
    expect(ids(await due.beginAttempts(second === undefined ? [] : [second], 60))).toEqual(['tgt']);
  });

  it('is extended by a renewal, unless it was lost', async () => {
    await schedule({ held: -1_000, lost: -1_000 });
    const targets = await due.claimDue(2, 0);
    await dataSource.query(`update target set fence = fence + 1 where id = 'lost'`);
    await due.renew(targets, 60);
    expect(ids(await due.claimDue(2, 60))).toEqual(['lost']);
  });

  // Longer than this test may take if each target were looked up among all the others.
  it('is extended and given back for thousands that a worker holds', async () => {
    await schedule({});
    await dataSource.query(
      `insert into target (id, organization_id, release_id, connection_id, platform, position, status, wake_at)
       select 'tgt_' || n, 'org', 'rel_1', 'conn', 'feed', n, 'scheduled', now() from generate_series(1, 8000) n`,
    );
    const targets = await due.claimDue(8_000, 0);
    expect(await due.renew(targets, 60)).toHaveLength(8_000);
    expect(await due.claimDue(1, 60)).toEqual([]);
    await due.giveBack(targets);
    expect(await due.claimDue(8_000, 60)).toHaveLength(8_000);
  });

  it('can be claimed again at once when it is given back', async () => {
    await schedule({ tgt: -1_000 });
    await due.giveBack(await due.claimDue(1, 60));
    expect(ids(await due.claimDue(1, 60))).toEqual(['tgt']);
  });

  it('counts for the next wake-up until its lease ends, and not as backlog', async () => {
    await schedule({ due: -5_000, future: 90_000 });
    const age = await due.backlogAgeSeconds();
    expect(age).toBeGreaterThanOrEqual(5);
    expect(age).toBeLessThan(65);
    expect(await due.millisecondsToNextWake(['scheduled'])).toBeLessThanOrEqual(-5_000);
    await due.claimDue(1, 60);
    expect(await due.backlogAgeSeconds()).toBe(0);
    const wait = (await due.millisecondsToNextWake(['scheduled'])) ?? 0;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60_000);
    await dataSource.query(`update target set status = 'cancelled', wake_at = null, held_until = null where id = 'due'`);
    expect(await due.millisecondsToNextWake(['scheduled'])).toBeGreaterThan(60_000);
  });

  it('updates no index, on which claims of a burst would contend', async () => {
    const hot = async (): Promise<number> => {
      const [row] = await dataSource.query<{ hot: number }[]>(
        `select n_tup_hot_upd::integer as hot from pg_stat_user_tables where relname = 'target'`,
      );
      return row?.hot ?? 0;
    };
    await dataSource.query('vacuum target');
    await schedule(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`tgt_${index}`, -1_000])));
    const before = await hot();
    await due.claimDue(20, 60);
    // Sessions report statistics up to a second after their last statement.
    await eventually(async () => {
      await Promise.all(Array.from({ length: 4 }, () => dataSource.query('select pg_stat_force_next_flush()')));
      return (await hot()) >= before + 20;
    });
  });
});

describe('with other workers', () => {
  it('each claims its share of what is due, and what a dead one claimed goes to the rest', async () => {
    await dataSource.query('delete from publish_attempt');
    await dataSource.query('delete from target');
    await dataSource.query(
      `insert into target (id, organization_id, release_id, connection_id, platform, position, status, wake_at)
       select 'share_' || n, 'org', 'rel_1', 'conn', 'feed', 0, 'scheduled', now() - interval '1 second' from generate_series(1, 10) n`,
    );
    const [first, second] = [new PublishWorkersRepository(dataSource), new PublishWorkersRepository(dataSource)];
    await first.sayAlive();
    await second.sayAlive();
    await first.sayAlive();
    const claims = new DueTargetsRepository(dataSource, first);
    // One where workers may hold no more; half of the ten otherwise.
    expect(await claims.claimDue(20, 60, 1)).toHaveLength(1);
    expect(await claims.claimDue(20, 60, 20)).toHaveLength(4);
    expect(await claims.claimDue(20, 60, 20)).toHaveLength(0);
    expect(await new DueTargetsRepository(dataSource, second).claimDue(20, 60, 20)).toHaveLength(5);
    await second.leave();
    await first.sayAlive();
    expect(await claims.claimDue(20, 60, 20)).toHaveLength(5);
    await first.leave();
  });
});

it('how long a call may still be running counts from the start of that attempt', async () => {
  const due = new DueTargetsRepository(dataSource, new PublishWorkersRepository(dataSource));
  await dataSource.query('delete from publish_attempt');
  await dataSource.query('delete from target');
  await dataSource.query(
    `insert into target (id, organization_id, release_id, connection_id, platform, position, status, wake_at)
     values ('call', 'org', 'rel_1', 'conn', 'feed', 0, 'scheduled', now())`,
  );
  const [begun] = await due.beginAttempts(await due.claimDue(1, 60), 60);
  if (begun === undefined) throw new Error('nothing was due');
  await dataSource.query(
    `update publish_attempt set started_at = clock_timestamp() - interval '1 minute' where target_id = 'call'`,
  );
  const left = await due.millisecondsUntilCallIsOver(begun, 600_000);
  expect(left).toBeLessThanOrEqual(540_000);
  expect(left).toBeGreaterThan(500_000);
  expect(await due.millisecondsUntilCallIsOver({ ...begun, attempts: 7 }, 600_000)).toBe(0);
  expect(await due.millisecondsUntilCallIsOver({ ...begun, organizationId: 'other' }, 600_000)).toBe(0);
});

it('after a restore, what became due since is held before anything is claimed, once', async () => {
  const due = new DueTargetsRepository(dataSource, new PublishWorkersRepository(dataSource));
  expect(await due.holdRestored()).toEqual([]);
  await dataSource.query('delete from publish_attempt');
  await dataSource.query('delete from target');
  await dataSource.query(
    `insert into target (id, organization_id, release_id, connection_id, platform, position, status, wake_at, scheduled_at)
     values ('held', 'org', 'rel_1', 'conn', 'feed', 0, 'scheduled', now(), now())`,
  );
  // While the mark of a restore exists, nothing is claimed.
  await dataSource.query('insert into restore_mark (restored_at, hold_until) values (now(), now())');
  expect(await due.claimDue(1, 60)).toEqual([]);
  expect(await due.holdRestored()).toEqual([{ id: 'held', organizationId: 'org', releaseId: 'rel_1' }]);
  expect([await due.holdRestored(), await due.claimDue(1, 60)]).toEqual([[], []]);
});

it('a span names its target and attempt', () => {
  const target = { id: 'tgt', organizationId: 'org', releaseId: 'rel', platform: 'feed', attempts: 2 } as ClaimedTarget;
  expect(targetAttributes(target)).toEqual({
    'imprint.organization_id': 'org',
    'imprint.release_id': 'rel',
    'imprint.target_id': 'tgt',
    'imprint.platform': 'feed',
    'imprint.attempt': 2,
  });
});
