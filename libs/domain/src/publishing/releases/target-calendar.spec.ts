import type { TargetStatus } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import type { ListTargetsQuery } from '@imprint/contracts/publishing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PlannedTargetsRepository } from './planned-targets.repository.js';
import { openReleases, person, stranger, type OpenedReleases } from './releases.fixture.js';
import { TargetCalendar } from './target-calendar.js';

let opened: OpenedReleases;
let calendar: TargetCalendar;

const brands = { main: 'brand_00000000000000000000000001', second: 'brand_00000000000000000000000002' };

interface Row {
  status: TargetStatus;
  /** Hours after the beginning of 2030. */
  scheduledAt?: number;
  publishedAt?: number;
  platform?: string;
  brand?: string;
  organization?: string;
  isDeleted?: boolean;
}

/** By their number from 1, which ends their id. */
const rows: Row[] = [
  { status: 'draft', scheduledAt: 30 },
  { status: 'draft' },
  { status: 'published', scheduledAt: 10, publishedAt: 20 },
  { status: 'published', publishedAt: 5, platform: 'feed' },
  { status: 'scheduled', scheduledAt: 20, brand: brands.second },
  { status: 'failed', scheduledAt: 40, platform: 'feed' },
  { status: 'published', scheduledAt: 20, isDeleted: true },
  { status: 'scheduled', scheduledAt: 20, organization: 'other' },
];

const at = (hours: number): string => new Date(Date.UTC(2030, 0, 1, hours)).toISOString();
const timeOf = (hours: number | undefined): string | null => (hours === undefined ? null : at(hours));

beforeAll(async () => {
  opened = await openReleases();
  const { dataSource } = opened;
  calendar = new TargetCalendar(new PlannedTargetsRepository(dataSource), opened.brands);
  for (const id of Object.values(brands))
    await dataSource.query(
      `insert into brand (id, organization_id, label, slug, status, colors) values ($1, 'org', 'Brand', $1, 'approved', '{}')`,
      [id],
    );
  for (const [index, row] of rows.entries()) {
    const { status, organization = 'org', brand = brands.main, platform = 'bluesky' } = row;
    const id = String(index + 1);
    await dataSource.query(
      `insert into post (id, organization_id, brand_id, content, status) values ('p' || $1, $2, $3, 'Text', 'draft')`,
      [id, organization, brand],
    );
    await dataSource.query(
      `insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone, deleted_at)
       values ('r' || $1, $2, $3, 'p' || $1, 'Title ' || $1, 'Text', 'draft', 'Europe/Berlin', $4)`,
      [id, organization, brand, row.isDeleted === true ? at(0) : null],
    );
    await dataSource.query(
      `insert into target (id, organization_id, release_id, connection_id, platform, position, status, scheduled_at, published_at)
       values ('t' || $1, $2, 'r' || $1, 'conn', $3, 0, $4, $5, $6)`,
      [id, organization, platform, status, timeOf(row.scheduledAt), timeOf(row.publishedAt)],
    );
  }
});
afterAll(() => opened?.close());

const query = (more: Partial<ListTargetsQuery> = {}): ListTargetsQuery => ({
  since: at(0),
  until: at(48),
  page: 1,
  limit: 100,
  ...more,
});
const numbers = ({ items }: { items: { id: string }[] }): number[] => items.map(({ id }) => Number(id.slice(1)));

describe('the calendar', () => {
  it.each<[Partial<ListTargetsQuery>, number[]]>([
    [{}, [4, 3, 5, 1, 6]],
    [{ since: at(20), until: at(40) }, [3, 5, 1]],
    [{ since: at(21) }, [1, 6]],
    [{ until: at(20) }, [4]],
    [{ status: 'published' }, [4, 3]],
    [{ platform: 'feed' }, [4, 6]],
    [{ brandId: brands.second }, [5]],
    [{ search: 'title 6' }, [6]],
  ])('with %j is %j', async (more, found) => {
    expect(numbers(await calendar.list(person, query(more)))).toEqual(found);
  });

  it('says of each target what a calendar shows', async () => {
    const { items } = await calendar.list(person, query({ platform: 'feed', until: at(6) }));
    expect(items).toEqual([
      {
        id: 't4',
        releaseId: 'r4',
        title: 'Title 4',
        platform: 'feed',
        connectionId: 'conn',
        status: 'published',
        scheduledAt: null,
        publishedAt: new Date(at(5)),
        timezone: 'Europe/Berlin',
        brandId: brands.main,
        seriesId: null,
      },
    ]);
  });

  it('has pages, and goes on by a cursor', async () => {
    const first = await calendar.list(person, query({ limit: 2 }));
    expect([numbers(first), first.total]).toEqual([[4, 3], 5]);
    expect(numbers(await calendar.list(person, query({ limit: 2, page: 3 })))).toEqual([6]);
    const second = await calendar.list(person, query({ limit: 2, page: 2, cursor: String(first.next) }));
    expect(numbers(second)).toEqual([5, 1]);
  });

  it('shows nothing of another organization', async () => {
    expect(numbers(await calendar.list(stranger, query()))).toEqual([8]);
  });

  it('covers so many days, and none backwards', async () => {
    const longest = limits.calendarDays * 24;
    await calendar.list(person, query({ until: at(longest) }));
    const over = new Date(Date.parse(at(longest)) + 1).toISOString();
    for (const until of [over, at(0), at(-1)])
      await expect(calendar.list(person, query({ until }))).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('reads an index in its own order', async () => {
    const plan = await opened.dataSource.transaction(async (manager) => {
      await manager.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
      return manager.query<{ 'QUERY PLAN': string }[]>(
        `explain select id from target where organization_id = 'org' and coalesce(published_at, scheduled_at) >= now()
         and coalesce(published_at, scheduled_at) < now() order by coalesce(published_at, scheduled_at), id limit 100`,
      );
    });
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('target_moment');
    expect(text).not.toContain('Sort');
  });
});
