import type { CreatePost } from '@imprint/contracts/publishing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyReleases, person, scheduling, soon, stored, stranger } from '../releases/releases.fixture.js';
import { addAsset, openComposing, type OpenedComposing } from './composing.fixture.js';

let opened: OpenedComposing;
beforeAll(async () => {
  opened = await openComposing();
  await addAsset(opened.dataSource, 'asset_1');
  await addAsset(opened.dataSource, 'asset_2');
  await addAsset(opened.dataSource, 'asset_jpeg', { mimeType: 'image/jpeg' });
  await addAsset(opened.dataSource, 'asset_other', { organizationId: 'other' });
});
afterAll(() => opened.close());
beforeEach(async () => {
  await emptyReleases(opened.dataSource);
  opened.published.length = 0;
});

const draft = (more: Partial<CreatePost> = {}): CreatePost => ({ content: 'Text', brandId: 'brand', ...more });
const planned = (more: Partial<CreatePost> = {}): CreatePost =>
  draft({ platforms: ['sky'], scheduledAt: soon.toISOString(), ...more });
const urlOf = (id: string, organization = 'org'): string =>
  opened.assets.urlOf({ storageKey: `${organization}/${id}.png` }).replace(/\?.*/, '');
const entriesOf = async (refused: Promise<unknown>): Promise<string[]> => {
  const { entries } = (await refused.then(
    () => ({ entries: [] }),
    (error: unknown) => error,
  )) as { entries: { code: string; source?: { pointer?: string } }[] };
  return entries.map(({ code, source }) => `${code} ${source?.pointer}`);
};
const count = async (): Promise<number[]> => {
  const [row] = await opened.dataSource.query<Record<'posts' | 'releases' | 'targets', number>[]>(
    `select (select count(*)::integer from post) as posts, (select count(*)::integer from release) as releases,
       (select count(*)::integer from target) as targets`,
  );
  return [row?.posts ?? 0, row?.releases ?? 0, row?.targets ?? 0];
};

describe('a post without a time', () => {
  it('is a draft with its media in the given order, each file once, and no worker is woken', async () => {
    const mediaUrls = [urlOf('asset_2'), urlOf('asset_1')];
    const { post, release } = await opened.compose.composePost(person, draft({ assetIds: ['asset_1'], mediaUrls }));
    expect([post.status, post.assetIds, release]).toEqual(['draft', ['asset_1', 'asset_2'], null]);
    expect([await count(), opened.published]).toEqual([[1, 0, 0], []]);
  });

  it('is validated against every channel that it names, at the limit and one above', async () => {
    await opened.compose.composePost(person, draft({ content: 'x'.repeat(10), platforms: ['elsewhere', 'sky'] }));
    const longer = (length: number) =>
      entriesOf(opened.compose.composePost(person, draft({ content: 'x'.repeat(length), platforms: ['elsewhere', 'sky'] })));
    expect(await longer(11)).toEqual(['content_rejected /content']);
    expect(await longer(21)).toEqual(['content_rejected /content', 'content_rejected /content']);
    expect(await count()).toEqual([1, 0, 0]);
  });
});

describe('a post with a time', () => {
  it('is scheduled on the account of its brand, and its release is titled with its first line', async () => {
    const { post, release } = await opened.compose.composePost(person, planned({ content: '\nOne\nTwo', assetIds: ['asset_1'] }));
    expect(post).toMatchObject({ id: release?.postId, status: 'scheduled', content: '\nOne\nTwo', assetIds: ['asset_1'] });
    expect(release).toMatchObject({
      title: 'One',
      scheduledAt: soon,
      media: [{ assetId: 'asset_1' }],
      targets: [{ connectionId: 'conn_sky', status: 'scheduled', scheduledAt: soon }],
    });
    expect(opened.published).toEqual([{ name: 'targets.changed', payload: { dueAt: soon.toISOString() } }]);
  });

  it('requires posts:schedule, also to request approval', async () => {
    const drafting = { ...scheduling, scopes: ['posts:draft' as const] };
    for (const act of [opened.compose.composePost(drafting, planned()), opened.compose.check(drafting, planned())])
      await expect(act).rejects.toMatchObject({ code: 'insufficient_permissions' });
    expect(await count()).toEqual([0, 0, 0]);
    await opened.compose.composePost(scheduling, planned());
    expect(await count()).toEqual([1, 1, 1]);
  });

  it('is refused with several accounts, naming what is missing for each channel', async () => {
    const several = planned({ platforms: ['elsewhere', 'sky'] });
    expect(await entriesOf(opened.compose.composePost(person, several))).toEqual(['validation_failed /platforms/0']);
    // The second brand has an account on `elsewhere` only; that of the first brand is not its own.
    const second = planned({ platforms: ['elsewhere', 'sky'], brandId: 'brand_2' });
    expect(await entriesOf(opened.compose.composePost(person, second))).toEqual(['validation_failed /platforms/1']);
    await opened.compose.composePost(person, planned({ platforms: ['elsewhere'], brandId: 'brand_2' }));
    expect(await opened.dataSource.query('select connection_id from target')).toEqual([{ connection_id: 'conn_brand_2' }]);
  });
});

describe('the same request, by its key,', () => {
  it.each([
    ['a draft', draft(), [1, 0, 0]],
    ['a scheduled post', planned(), [1, 1, 1]],
  ])('twice and at the same time makes %s once', async (_what, body, rows) => {
    const made = await Promise.all([1, 2].map(() => opened.compose.composePost(person, body, 'once')));
    made.push(await opened.compose.composePost(person, body, 'once'));
    expect([new Set(made.map(({ post }) => post.id)).size, await count()]).toEqual([1, rows]);
    await emptyReleases(opened.dataSource);
  });
});

describe('what is refused, whether validated or run, writes nothing:', () => {
  it.each([
    ['a brand of another organization', draft({ brandId: 'brand_other' }), ['validation_failed /brandId']],
    [
      'an account of a brand of another organization',
      planned({ brandId: 'brand_other', platforms: ['elsewhere'] }),
      ['validation_failed'],
    ],
    ['a file of another organization', draft({ assetIds: ['asset_1', 'asset_other'] }), ['validation_failed /assetIds/1']],
    ['a channel that there is not', draft({ platforms: ['sky', 'nowhere'] }), ['unknown_channel /platforms/1']],
    ['a hidden channel (spec §3.2)', draft({ platforms: ['secret'] }), ['scheduler_channel_unavailable /platforms/0']],
    ['a planned channel (spec §3.2)', draft({ platforms: ['future'] }), ['scheduler_channel_unavailable /platforms/0']],
    ['a file that the channel does not take', planned({ assetIds: ['asset_jpeg'] }), ['content_rejected /assetIds']],
    ['two files where it takes one', planned({ assetIds: ['asset_1', 'asset_2'] }), ['content_rejected /assetIds']],
    ['a word that the channel forbids', draft({ content: 'forbidden', platforms: ['sky'] }), ['content_rejected /content']],
    ['a time without an offset', planned({ scheduledAt: '2099-03-28T09:00:00' }), ['schedule_invalid /scheduledAt']],
    ['a time that is past', planned({ scheduledAt: '2020-03-28T09:00:00Z' }), ['schedule_invalid /scheduledAt']],
    ['a time without a channel', planned({ platforms: [] }), ['validation_failed /platforms']],
  ])('%s', async (_what, body, entries) => {
    const before = await stored(opened.dataSource);
    for (const refused of [opened.compose.composePost(person, body), opened.compose.check(person, body)])
      expect(await entriesOf(refused)).toEqual(entries.map((entry) => expect.stringContaining(entry)));
    expect([await stored(opened.dataSource), opened.published]).toEqual([before, []]);
  });

  it("the address of another organization's file, or one that is not ours", async () => {
    const foreign = draft({ mediaUrls: [urlOf('asset_1'), urlOf('asset_other', 'other'), 'https://elsewhere.example/a.png'] });
    const pointers = ['validation_failed /mediaUrls/1', 'validation_failed /mediaUrls/2'];
    for (const refused of [opened.compose.composePost(person, foreign), opened.compose.check(person, foreign)])
      expect(await entriesOf(refused)).toEqual(pointers);
    expect(await count()).toEqual([0, 0, 0]);
  });
});

it('validating a valid request leaves no trace', async () => {
  await opened.compose.check(person, draft());
  await opened.compose.check(person, planned());
  expect([await count(), opened.published]).toEqual([[0, 0, 0], []]);
  await expect(opened.compose.check(stranger, draft())).rejects.toMatchObject({ code: 'validation_failed' });
});
