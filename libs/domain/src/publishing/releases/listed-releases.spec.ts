import type { ReleaseStatus } from '@imprint/contracts/documents';
import { Problem } from '@imprint/contracts/errors';
import type { ListPostsQuery, ListReleasesQuery } from '@imprint/contracts/publishing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openReleases, person, stranger, type OpenedReleases } from './releases.fixture.js';

let opened: OpenedReleases;

const brands = { main: 'brand_00000000000000000000000001', second: 'brand_00000000000000000000000002' };

interface Row {
  status: ReleaseStatus;
  /** Seconds after the start of 2030. */
  createdAt: number;
  scheduledAt?: number;
  brand?: string;
  platforms?: string[];
  text?: string;
}

/** Their number, from 1, is the end of their id. */
const rows: Row[] = [
  { status: 'draft', createdAt: 10, platforms: ['feed'] },
  { status: 'scheduled', createdAt: 20, scheduledAt: 300, platforms: ['feed', 'bluesky'], text: 'Fresh Plums' },
  { status: 'scheduled', createdAt: 20, scheduledAt: 200, platforms: ['bluesky'] },
  { status: 'published', createdAt: 30, scheduledAt: 100, brand: brands.second, text: 'plum cake' },
  { status: 'scheduled', createdAt: 40, scheduledAt: 200, brand: brands.second, platforms: ['bluesky'] },
];

const at = (seconds: number): string => new Date(Date.UTC(2030, 0, 1, 0, 0, seconds)).toISOString();

beforeAll(async () => {
  opened = await openReleases();
  const { dataSource } = opened;
  await dataSource.query('delete from post');
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors)
     values ($1, 'org', 'Main', 'm', 'approved', '{}'), ($2, 'org', 'Second', 's', 'approved', '{}')`,
    [brands.main, brands.second],
  );
  for (const [index, { status, createdAt, scheduledAt, brand = brands.main, platforms = [], text = 'Text' }] of rows.entries()) {
    const id = String(index + 1);
    await dataSource.query(
      `insert into post (id, organization_id, brand_id, content, status, created_at) values ('p' || $1, 'org', $2, $3, $4, $5)`,
      [id, brand, text, status, at(createdAt)],
    );
    await dataSource.query(
      `insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone, scheduled_at, created_at)
       values ('r' || $1, 'org', $2, 'p' || $1, 'Title', $3, $4, 'UTC', $5, $6)`,
      [id, brand, text, status, scheduledAt === undefined ? null : at(scheduledAt), at(createdAt)],
    );
    await dataSource.query(
      `insert into target (id, organization_id, release_id, connection_id, platform, position, status)
       select 't' || $1 || platform, 'org', 'r' || $1, 'conn', platform, n, 'draft'
       from unnest($2::text[]) with ordinality as t (platform, n)`,
      [id, platforms],
    );
  }
});
afterAll(() => opened?.close());

/** Numbers of the listed rows, in pages of two. */
async function listed<Query extends { cursor?: string }>(
  list: (
    query: Query & { page: number; limit: number },
  ) => Promise<{ items: { id: string }[]; total: number; next?: string | null }>,
  query: Query,
): Promise<number[]> {
  const numbers: number[] = [];
  let [cursor, page]: [string | null | undefined, number] = [undefined, 1];
  do {
    const found = await list({ ...query, page, limit: 2, ...(typeof cursor === 'string' && { cursor }) });
    numbers.push(...found.items.map(({ id }) => Number(id.slice(1))));
    [cursor, page] = [found.next, page + 1];
    if (cursor === null) expect(found.total).toBe(numbers.length);
  } while (cursor !== null);
  return numbers;
}

const releases = (query: Partial<ListReleasesQuery>): Promise<number[]> =>
  listed((asked) => opened.releases.list(person, asked), query);
const posts = (query: Partial<ListPostsQuery>): Promise<number[]> => listed((asked) => opened.posts.list(person, asked), query);

describe('releases', () => {
  it.each<[Partial<ListReleasesQuery>, number[]]>([
    [{}, [5, 4, 3, 2, 1]],
    [{ sort: '-createdAt' }, [5, 4, 3, 2, 1]],
    [{ sort: 'createdAt' }, [1, 2, 3, 4, 5]],
    [{ sort: 'scheduledAt' }, [4, 3, 5, 2, 1]],
    [{ sort: '-scheduledAt' }, [2, 5, 3, 4, 1]],
    [{ status: 'scheduled' }, [5, 3, 2]],
    [{ status: 'scheduled', sort: 'scheduledAt' }, [3, 5, 2]],
    [{ status: 'draft' }, [1]],
    [{ brandId: brands.second }, [5, 4]],
    [{ platform: 'bluesky' }, [5, 3, 2]],
    [{ platform: 'feed', status: 'scheduled' }, [2]],
    [{ platform: 'nowhere' }, []],
    [{ since: at(20), until: at(40) }, [4, 3, 2]],
    [{ scheduledSince: at(200) }, [5, 3, 2]],
    [{ scheduledSince: at(100), scheduledUntil: at(300), sort: 'scheduledAt' }, [4, 3, 5]],
    [{ search: 'PLUM' }, [4, 2]],
    [{ search: 'plum', brandId: brands.second, platform: 'bluesky' }, []],
  ])('with %j are %j', async (query, numbers) => {
    expect(await releases(query)).toEqual(numbers);
  });

  it('with a file are found by it, and are those of the organization alone', async () => {
    const [assetId, other] = ['asset_00000000000000000000000001', 'asset_00000000000000000000000002'];
    await opened.dataSource.query(`update release set media = $1 where id in ('r2', 'r5')`, [
      JSON.stringify([{ assetId: other }, { assetId, altText: 'Six dishes' }]),
    ]);
    expect([await releases({ assetId }), await releases({ assetId, status: 'draft' })]).toEqual([[5, 2], []]);
    expect((await opened.releases.list(stranger, { page: 1, limit: 2, assetId })).items).toEqual([]);
  });

  it('that are due next come first', async () => {
    const { items, total } = await opened.releases.upcoming(person, 2);
    expect([items.map(({ id }) => id), total]).toEqual([['r3', 'r5'], 3]);
  });

  it("do not continue with another organization's cursor", async () => {
    const { next } = await opened.releases.list(person, { page: 1, limit: 2 });
    const foreign = opened.releases.list(stranger, { page: 2, limit: 2, cursor: String(next) });
    await expect(foreign).rejects.toThrow(Problem);
    await expect(foreign).rejects.toMatchObject({ code: 'invalid_cursor' });
    expect(await opened.releases.list(stranger, { page: 1, limit: 2 })).toMatchObject({ items: [], total: 0 });
  });
});

describe('posts', () => {
  it.each<[Partial<ListPostsQuery>, number[]]>([
    [{}, [5, 4, 3, 2, 1]],
    [{ sort: 'createdAt' }, [1, 2, 3, 4, 5]],
    [{ status: 'scheduled' }, [5, 3, 2]],
    [{ brandId: brands.main }, [3, 2, 1]],
    [{ platform: 'feed' }, [2, 1]],
    [{ since: at(30) }, [5, 4]],
    [{ until: at(20) }, [1]],
    [{ search: 'fresh pl' }, [2]],
  ])('with %j are %j', async (query, numbers) => {
    expect(await posts(query)).toEqual(numbers);
  });
});
