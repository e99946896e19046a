import { wholeOrganization } from '@imprint/contracts/access';
import { dataSourceOptions } from '@imprint/platform/database';
import { createTestDatabase, testConfig, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { entities, migrations } from '../schema/index.js';
import { ConnectionAccounts } from '../publishing/index.js';
import { ApprovalPreviews } from './approval-previews.js';
import { contentHash } from './content-hash.js';

let database: TestDatabase;
let dataSource: DataSource;
let previews: ApprovalPreviews;
/** Of an account whose post nothing follows. */
const alone = { thread: [], firstComment: null };

beforeAll(async () => {
  database = await createTestDatabase(migrations);
  const config = testConfig({ DATABASE_URL: database.url });
  dataSource = await new DataSource(dataSourceOptions(config, { entities, migrations: [] })).initialize();
  previews = new ApprovalPreviews(new ConnectionAccounts(dataSource), new BrandsService(new BrandsRepository(dataSource)));
  for (const organization of ['org', 'other']) {
    await dataSource.query(`insert into organization (id, name, slug) values ($1, 'Acme', $1)`, [organization]);
    await dataSource.query(
      `insert into brand (id, organization_id, label, slug, status, colors) values ('brand_' || $1::text, $1, 'Acme', 'acme', 'approved', '{}')`,
      [organization],
    );
    await dataSource.query(
      `insert into connection (id, organization_id, brand_id, platform, status, display_name)
       values ('conn_' || $1::text, $1, 'brand_' || $1::text, 'bluesky', 'connected', 'Acme on the sky')`,
      [organization],
    );
  }
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it('shows where, when and with what media a new release goes out, and names no account of another organization', async () => {
  const given = {
    title: 'Spring',
    baseContent: 'Half price.',
    timezone: 'Europe/Berlin',
    scheduledAt: '2034-05-01T09:00',
    targets: [
      { connectionId: 'conn_org', caption: 'Half price!', media: [{ assetId: 'asset_2', altText: 'Closer' }] },
      { connectionId: 'conn_other' },
    ],
    media: [{ assetId: 'asset_1' }],
  };
  expect(await previews.of(wholeOrganization('org'), given, null)).toEqual({
    text: 'Half price.',
    scheduledAt: '2034-05-01T09:00',
    timezone: 'Europe/Berlin',
    targets: [
      {
        platform: 'bluesky',
        account: 'Acme on the sky',
        text: 'Half price!',
        scheduledAt: null,
        assetIds: ['asset_2'],
        ...alone,
      },
      { platform: 'unknown', account: 'conn_other', text: null, scheduledAt: null, assetIds: null, ...alone },
    ],
    assetIds: ['asset_1'],
    details: [
      { name: 'title', value: 'Spring' },
      { name: 'altText', value: 'Closer' },
    ],
  });
});

it('shows existing content where the call does not replace it', async () => {
  const subject = { content: 'As it is.', assetIds: ['asset_1'], brandId: 'brand_org' };
  expect(await previews.of(wholeOrganization('org'), { postId: 'post_1' }, subject)).toMatchObject({
    text: 'As it is.',
    assetIds: ['asset_1'],
    details: [{ name: 'postId', value: 'post_1' }],
  });
  const changed = await previews.of(
    wholeOrganization('org'),
    { releaseId: 'rel_1', changes: { baseContent: 'As it shall be.' } },
    subject,
  );
  expect(changed).toMatchObject({ text: 'As it shall be.', details: [{ name: 'releaseId', value: 'rel_1' }] });
});

it('shows an article with its title, its picture and its account', async () => {
  const subject = { id: 'art_1', title: 'Old wheat', body: 'Emmer is old.', imageAssetId: 'asset_1', brandId: 'brand_org' };
  const given = { articleId: 'art_1', connectionId: 'conn_org' };
  expect(await previews.of(wholeOrganization('org'), given, subject, 'publish_article')).toMatchObject({
    text: 'Emmer is old.',
    targets: [{ platform: 'bluesky', account: 'Acme on the sky' }],
    assetIds: ['asset_1'],
    details: [
      { name: 'title', value: 'Old wheat' },
      { name: 'articleId', value: 'art_1' },
    ],
  });
});

it('shows a change of one target on that target alone, as it would become', async () => {
  const times = { scheduledAt: '2034-05-01T07:00:00.000Z' };
  const subject = {
    title: 'Spring',
    baseContent: 'Half price.',
    timezone: 'UTC',
    media: [{ assetId: 'asset_1' }],
    ...times,
    targets: [
      { id: 'tgt_1', connectionId: 'conn_org', caption: 'As it is.', ...times },
      { id: 'tgt_2', connectionId: 'conn_org', caption: null, ...times },
    ],
  };
  const of = (changes: object) =>
    previews.of(wholeOrganization('org'), { releaseId: 'rel_1', scope: 'target', targetId: 'tgt_1', changes }, subject);
  const account = { platform: 'bluesky', account: 'Acme on the sky' };
  expect(await of({ caption: 'As it shall be.' })).toMatchObject({
    text: 'As it shall be.',
    ...times,
    targets: [{ ...account, text: 'As it shall be.', ...times }],
  });
  expect(await of({ caption: null })).toMatchObject({ text: 'Half price.', targets: [{ ...account, text: null, ...times }] });
  expect(await of({ media: [{ assetId: 'asset_2', altText: 'Closer' }] })).toMatchObject({
    assetIds: ['asset_1'],
    targets: [{ ...account, assetIds: ['asset_2'] }],
    details: expect.arrayContaining([{ name: 'altText', value: 'Closer' }]),
  });
  expect(await of({ media: null })).toMatchObject({ assetIds: ['asset_1'], targets: [{ ...account, assetIds: null }] });
  const later = { scheduledAt: '2034-06-01T07:00:00.000Z' };
  expect(await of(later)).toMatchObject({ ...later, targets: [{ ...account, text: 'As it is.', ...later }] });
  expect((await previews.of(wholeOrganization('org'), { releaseId: 'rel_1', action: 'cancel' }, subject)).targets).toHaveLength(
    2,
  );
});

it('shows the text that is published with a picture', async () => {
  const media = [{ assetId: 'asset_1', altText: 'Buy now' }, { assetId: 'asset_2' }];
  expect(await previews.of(wholeOrganization('org'), { baseContent: 'Hello', media }, null)).toMatchObject({
    assetIds: ['asset_1', 'asset_2'],
    details: [{ name: 'altText', value: 'Buy now' }],
  });
});

it('a content hash ignores the order of fields, and differs for any other change', () => {
  const content = { toolName: 'send', arguments: { a: 1, b: [{ c: 2, d: 3 }] }, subject: null };
  const hash = contentHash(content);
  expect(contentHash({ subject: null, arguments: { b: [{ d: 3, c: 2 }], a: 1 }, toolName: 'send' })).toBe(hash);
  const others = [
    { ...content, subject: {} },
    { ...content, toolName: 'sent' },
    { ...content, arguments: { a: 1, b: [{ c: 2, d: '3' }] } },
    { ...content, arguments: { a: 1, b: [{ c: 2, d: 3 }, null] } },
  ];
  expect(new Set([hash, ...others.map(contentHash)]).size).toBe(5);
});

it.each([
  ['create_scheduled_release', { baseContent: 'Now' }, true],
  ['create_scheduled_release', { baseContent: 'Now', status: 'draft' }, false],
  ['create_scheduled_release', { baseContent: 'Later', scheduledAt: '2034-05-01T09:00' }, false],
  ['create_scheduled_release', { baseContent: 'In a slot', slot: 'next' }, false],
  ['control_scheduled_release', { action: 'publish-now', scheduledAt: '2034-05-01T09:00' }, true],
  ['control_scheduled_release', { action: 'resume' }, true],
  ['control_scheduled_release', { action: 'cancel' }, false],
  ['update_scheduled_release', { changes: { title: 'New' } }, false],
])('%s %j says when it publishes at once: %s', async (toolName, given, isAtOnce) => {
  const { details } = await previews.of(
    wholeOrganization('org'),
    { ...given, targets: [{ connectionId: 'conn_org' }] },
    null,
    toolName,
  );
  const atOnce = { name: 'published', value: 'as soon as it is approved' };
  expect(details.filter(({ name }) => name === 'published')).toEqual(isAtOnce ? [atOnce] : []);
});

it.each([
  [
    'a new release, whose targets keep times of their own',
    { slot: 'next', targets: [{ connectionId: 'conn_org', scheduledAt: '2034-05-01T09:00' }] },
    '2034-05-01T09:00',
  ],
  ['a release that is moved, which loses its time', { changes: { slot: 'next' } }, null],
])('%s says that it goes to the next free slot', async (_what, given, ofTarget) => {
  const time = '2034-04-01T09:00:00.000Z';
  const subject = { baseContent: 'Text', scheduledAt: time, targets: [{ connectionId: 'conn_org', scheduledAt: time }] };
  const { scheduledAt, targets, details } = await previews.of(
    wholeOrganization('org'),
    given,
    subject,
    'update_scheduled_release',
  );
  expect([scheduledAt, targets.map((target) => target.scheduledAt)]).toEqual([null, [ofTarget]]);
  expect(details).toContainEqual({ name: 'scheduled', value: 'in the next free slot of each account' });
  expect(details.filter(({ name }) => name === 'slot')).toEqual([]);
});

it('shows what follows the post on each account, and says it with the details', async () => {
  const given = {
    ...{ baseContent: 'Half price.', thread: [{ text: 'Second', assetIds: ['asset_1'] }], firstComment: 'Comment' },
    targets: [{ connectionId: 'conn_org' }, { connectionId: 'conn_other', thread: [{ text: 'Own' }], firstComment: '' }],
  };
  const { targets, details } = await previews.of(wholeOrganization('org'), given, null);
  expect(targets).toMatchObject([
    { thread: [{ text: 'Second', assetIds: ['asset_1'] }], firstComment: 'Comment' },
    { thread: [{ text: 'Own', assetIds: [] }], firstComment: null },
  ]);
  expect(details).toEqual([
    { name: 'thread', value: '{"text":"Second","assetIds":["asset_1"]}' },
    { name: 'firstComment', value: 'Comment' },
    { name: 'thread', value: 'Own' },
  ]);
});

it('shows the cards of links that a release is sent with, those that stay and those that the call replaces', async () => {
  const [a, b] = ['https://a.example/', 'https://b.example/'];
  const shown = async (given: object, subject: object) => {
    const { details } = await previews.of(wholeOrganization('org'), { ...given }, subject);
    return details.filter(({ name }) => name === 'linkCard').map(({ value }) => JSON.parse(value) as unknown);
  };
  const subject = { baseContent: a, linkCards: [{ url: a, title: 'A', description: 'Text', isShown: true, assetId: null }] };
  expect(await shown({ action: 'resume' }, subject)).toEqual([{ url: a, title: 'A', description: 'Text' }]);
  const changes = {
    baseContent: b,
    linkCards: [
      { url: b, title: 'B' },
      { url: a, isShown: false },
    ],
  };
  expect(await shown({ changes }, subject)).toEqual([
    { url: b, title: 'B' },
    { url: a, isShown: false },
  ]);
});

it('of what costs something says how much, of what and for whom, and shows nothing as a post', async () => {
  const spend = { micro: 12_500_000, models: ['some/model'], items: 4, brandId: 'brand_org' };
  const preview = await previews.ofSpend(
    wholeOrganization('org'),
    { prompt: 'A cup', model: 'some/model', brandId: 'brand_org', platforms: ['bluesky'] },
    spend,
  );
  expect(preview).toEqual({
    ...{ text: null, scheduledAt: null, timezone: null, targets: [], assetIds: [] },
    details: [
      { name: 'price', value: '12.5 credits' },
      { name: 'items', value: '4' },
      { name: 'model', value: 'some/model' },
      { name: 'brand', value: 'Acme' },
      { name: 'prompt', value: 'A cup' },
      { name: 'platforms', value: '["bluesky"]' },
    ],
  });
  const foreign = await previews.ofSpend(wholeOrganization('other'), {}, spend);
  expect(foreign.details).toContainEqual({ name: 'brand', value: 'brand_org' });
});
