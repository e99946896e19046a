import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApprovalRequired } from '../../identity/index.js';
import {
  body,
  emptyReleases,
  later,
  openReleases,
  person,
  scheduling,
  soon,
  stored,
  stranger,
  type OpenedReleases,
} from './releases.fixture.js';

let opened: OpenedReleases;
beforeAll(async () => {
  opened = await openReleases();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await emptyReleases(opened.dataSource);
  opened.published.length = 0;
});

const query = (sql: string, values?: unknown[]): Promise<unknown> => opened.dataSource.query(sql, values);
const count = async (): Promise<number[]> => {
  const tables = ['post', 'release', 'target'];
  const rows = await Promise.all(tables.map((table) => opened.dataSource.query<unknown[]>(`select id from ${table}`)));
  return rows.map(({ length }) => length);
};

describe('a new release', () => {
  it('wakes workers for its earliest target, and none for a draft', async () => {
    const targets = [{ connectionId: 'conn', scheduledAt: later.toISOString() }, { connectionId: 'conn_2' }];
    await opened.releases.createRelease(person, body({ targets }));
    await opened.releases.createRelease(person, body({ status: 'draft' }));
    expect(opened.published).toEqual([{ name: 'targets.changed', payload: { dueAt: soon.toISOString() } }]);
  });

  it('waits for approval if the organization requires it, and nothing is written', async () => {
    await query(`update organization set publishing_policy = '{"apiKeys": "approval"}' where id = 'org'`);
    await expect(opened.releases.createRelease(scheduling, body())).rejects.toBeInstanceOf(ApprovalRequired);
    expect([await count(), opened.published]).toEqual([[0, 0, 0], []]);
    await opened.releases.createRelease(scheduling, body({ status: 'draft' }));
    await opened.releases.createRelease({ ...scheduling, approvalId: 'appr' }, body());
    expect(await count()).toEqual([2, 2, 4]);
    await query(`update organization set publishing_policy = '{}' where id = 'org'`);
  });
});

describe('the same key', () => {
  it('creates one release and one post, also for two concurrent requests, and wakes no worker again', async () => {
    const create = () => opened.releases.createRelease(person, body(), 'once');
    const made = await Promise.all([create(), create()]);
    made.push(await create());
    expect([new Set(made.map(({ id }) => id)).size, await count()]).toEqual([1, [1, 1, 2]]);
    expect(opened.published).toHaveLength(1);
  });

  it('finds its release even if its time has passed meanwhile', async () => {
    const first = await opened.releases.createRelease(person, body(), 'once');
    const past = body({ scheduledAt: '2020-01-01T00:00:00Z' });
    expect((await opened.releases.createRelease(person, past, 'once')).id).toBe(first.id);
  });

  it('of another organization is a different key', async () => {
    const own = body({ targets: [{ connectionId: 'conn_other' }] });
    const made = [
      await opened.releases.createRelease(person, body(), 'key'),
      await opened.releases.createRelease(stranger, own, 'key'),
    ];
    expect(new Set(made.map(({ id }) => id)).size).toBe(2);
  });

  it('idempotency_key_reused: what was deleted is not created again', async () => {
    const { id } = await opened.releases.createRelease(person, body({ status: 'draft' }), 'gone');
    await opened.deletion.deleteRelease(person, id);
    const before = await count();
    for (const act of [opened.releases.createRelease(person, body(), 'gone'), opened.releases.madeBefore(person, body(), 'gone')])
      await expect(act).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await count()).toEqual(before);
  });
});

describe('what an earlier request with the key created', () => {
  const before = (more?: Parameters<typeof body>[0], caller = person) =>
    opened.releases.madeBefore(caller, body(more), 'key').then((made) => made && [made.release.id, made.isSame]);

  it('is the same release as a draft or not, and a different one with any other change', async () => {
    expect(await before()).toBeNull();
    const { id } = await opened.releases.createRelease(person, body(), 'key');
    expect([await before(), await before({ status: 'draft' })]).toEqual([
      [id, true],
      [id, true],
    ]);
    for (const other of [
      { title: 'x' },
      { baseContent: 'x' },
      { scheduledAt: later.toISOString() },
      { targets: [{ connectionId: 'conn' }] },
    ])
      expect(await before(other)).toEqual([id, false]);
    expect(await before({}, stranger)).toBeNull();
  });

  it('is compared by title and text for rows of a version that stored nothing else', async () => {
    const { id } = await opened.releases.createRelease(person, body(), 'key');
    await query('update release set request_hash = null');
    expect([await before({ scheduledAt: later.toISOString() }), await before({ title: 'x' })]).toEqual([
      [id, true],
      [id, false],
    ]);
  });

  it('is forgotten after 24 hours, and not a minute earlier', async () => {
    const { id } = await opened.releases.createRelease(person, body(), 'key');
    const aged = (age: string) => query(`update release set created_at = now() - $1::interval`, [age]);
    await aged('23 hours 59 minutes');
    expect(await before()).toEqual([id, true]);
    await aged('24 hours 1 second');
    expect(await before()).toBeNull();
    expect((await opened.releases.createRelease(person, body(), 'key')).id).not.toBe(id);
  });
});

describe('a validation', () => {
  it('reports every fault with its location, and writes nothing', async () => {
    const wrong = body({ targets: [{ connectionId: 'conn_other' }, { connectionId: 'conn_revoked' }] });
    const { valid, faults } = await opened.releases.validate(person, wrong);
    expect([valid, faults.map(({ code, pointer }) => [code, pointer])]).toEqual([
      false,
      [
        ['validation_failed', '/targets/0/connectionId'],
        ['validation_failed', '/targets/1/connectionId'],
      ],
    ]);
    const right = { valid: true, faults: [], scheduledAt: soon, occurrences: [] };
    expect(await opened.releases.validate(person, body())).toEqual(right);
    expect([await count(), opened.published]).toEqual([[0, 0, 0], []]);
  });

  it('does not report a bug of ours as a fault of the request', async () => {
    const broken = Object.defineProperty(body(), 'timezone', {
      get: () => {
        throw new TypeError('a mistake of ours');
      },
    });
    await expect(opened.releases.validate(person, broken)).rejects.toThrow('a mistake of ours');
  });
});

describe('a release', () => {
  it('of another organization is not_found, in no list, and its brand is not accepted as a filter (spec §2.1)', async () => {
    const { id } = await opened.releases.createRelease(person, body());
    const before = await stored(opened.dataSource);
    await expect(opened.releases.read(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    const page = { page: 1, limit: 10 };
    expect([await opened.releases.list(stranger, page), await opened.releases.upcoming(stranger, 10)]).toMatchObject([
      { items: [], total: 0 },
      { items: [], total: 0 },
    ]);
    const foreign = opened.releases.list(stranger, { ...page, brandId: 'brand' });
    await expect(foreign).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await stored(opened.dataSource)).toEqual(before);
  });

  it('has its targets in order, each with its attempts from the first on, and is listed with the same attributes', async () => {
    const { id, targets } = await opened.releases.createRelease(person, body());
    await opened.releases.createRelease(person, body());
    const [first, second] = targets;
    for (const [target, number, outcome] of [
      [first, 2, 'published'],
      [first, 1, 'refused'],
      [second, 1, 'unknown'],
    ] as const)
      await query(
        `insert into publish_attempt (id, organization_id, target_id, number, fence, outcome) values ($1 || $2, 'org', $1, $2::text::integer, 1, $3)`,
        [target?.id, String(number), outcome],
      );
    const release = await opened.releases.read(person, id);
    expect(release.targets.map((target) => [target.connectionId, ...target.attempts.map(({ outcome }) => outcome)])).toEqual([
      ['conn', 'refused', 'published'],
      ['conn_2', 'unknown'],
    ]);
    const { items } = await opened.releases.list(person, { page: 1, limit: 10 });
    expect([items.length, items.find((listed) => listed.id === id)]).toEqual([2, release]);
    await query('update release set deleted_at = now() where id = $1', [id]);
    await expect(opened.releases.read(person, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
