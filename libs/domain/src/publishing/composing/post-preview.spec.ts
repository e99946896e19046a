import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { unassignedTarget } from '../channel/index.js';
import { body, emptyReleases, person, soon, stored, stranger } from '../releases/releases.fixture.js';
import type { KnownPage } from '../link-cards/linked-pages.js';
import { addAsset, openComposing, password, type OpenedComposing } from './composing.fixture.js';
import type { PostPreview } from './post-preview.js';

/** What is known of pages, and which were asked for. */
const pages = new Map<string, KnownPage>();
const asked: string[] = [];
let opened: OpenedComposing;
let id: string;
beforeAll(async () => {
  opened = await openComposing({ known: (url) => (asked.push(url), pages.get(url)) });
  await addAsset(opened.dataSource, 'asset_1');
  await addAsset(opened.dataSource, 'asset_other', { organizationId: 'other' });
});
afterAll(() => opened.close());
beforeEach(async () => {
  pages.clear();
  asked.length = 0;
  await emptyReleases(opened.dataSource);
  await opened.dataSource.query(`delete from connection where id = 'conn_secret'`);
  ({ id } = await opened.posts.createPost(person, { content: 'Text', brandId: 'brand', assetIds: ['asset_1'] }));
});

const accounts = ({ channels }: Pick<PostPreview, 'channels'>): (string | null)[] =>
  channels.map(({ connectionId }) => connectionId);
/** What the channel received to publish. */
const given = ({ calls }: PostPreview['channels'][number]): unknown => calls[0]?.body;

describe('a preview of a post', () => {
  it('shows every connected account of its brand if it was never scheduled', async () => {
    const preview = await opened.previews.ofPost(person, id);
    expect(accounts(preview).toSorted()).toEqual(['conn', 'conn_2', 'conn_sky']);
    for (const channel of preview.channels) expect(given(channel)).toMatchObject({ targetId: unassignedTarget, text: 'Text' });
  });

  it('shows the accounts and texts of its latest release if it was scheduled', async () => {
    const targets = [{ connectionId: 'conn_2', caption: 'Own' }];
    const { id: releaseId, postId, targets: made } = await opened.releases.createRelease(person, body({ targets }));
    const [channel, ...others] = (await opened.previews.ofPost(person, postId)).channels;
    expect([channel?.connectionId, channel?.text, others]).toEqual(['conn_2', 'Own', []]);
    expect(channel && given(channel)).toMatchObject({ targetId: made[0]?.id, releaseId, text: 'Own' });
  });

  it('shows the cards that its latest release is sent with, as they are stored, and only where cards are sent', async () => {
    const url = 'https://a.example/';
    const linkCards = [{ url, title: 'A', description: 'Text', assetId: 'asset_1' }];
    const targets = [{ connectionId: 'conn' }, { connectionId: 'conn_sky', caption: 'Short' }];
    const { postId } = await opened.releases.createRelease(person, body({ baseContent: url, targets, linkCards }));
    const [onElsewhere, onSky] = (await opened.previews.ofPost(person, postId)).channels;
    expect(onElsewhere?.linkCards).toMatchObject([{ url, title: 'A', description: 'Text', assetId: 'asset_1' }]);
    expect(onElsewhere && given(onElsewhere)).toMatchObject({
      linkCard: { url, title: 'A', description: 'Text', picture: expect.stringMatching(/asset_1\.png.*signature=\[redacted\]$/) },
    });
    expect([onSky?.linkCards, onSky && given(onSky)]).toEqual([[], expect.not.objectContaining({ linkCard: expect.anything() })]);
  });

  it('without a release shows the card that one would be given, once its page is known, and writes nothing', async () => {
    const url = 'https://a.example/';
    const post = await opened.posts.createPost(person, { content: url, brandId: 'brand' });
    const before = await stored(opened.dataSource);
    const shown = async () => [
      ...(await opened.previews.ofPost(person, post.id, ['elsewhere', 'sky'])).channels,
      ...(await opened.previews.ofContent(person, { content: url, platforms: ['elsewhere', 'sky'] })),
    ];
    for (const channel of await shown()) expect([channel.linkCards, channel.error]).toEqual([[], null]);
    const readAt = new Date('2026-11-27T09:00:00Z');
    pages.set(url, { facts: { title: 'A', description: 'Text', picture: 'https://a.example/a.png' }, readAt });
    const card = { url, title: 'A', description: 'Text' };
    const expected = { ...card, assetId: null, isShown: true, fetchedAt: readAt.toISOString(), problem: expect.any(String) };
    for (const channel of await shown()) {
      const isSent = channel.platform === 'elsewhere';
      expect(channel.linkCards).toEqual(isSent ? [expected] : []);
      expect((given(channel) as { linkCard?: object }).linkCard).toEqual(
        isSent ? { ...card, picture: 'https://a.example/a.png' } : undefined,
      );
    }
    pages.set(url, { facts: null, readAt });
    for (const channel of await shown()) expect(channel.linkCards).toEqual([]);
    expect(await stored(opened.dataSource)).toEqual(before);
    expect(new Set(asked)).toEqual(new Set([url]));
  });

  it('asks for no page next to media, where no card is sent, or where a release has its own cards', async () => {
    const content = 'https://a.example/';
    await opened.previews.ofContent(person, { content, platforms: ['sky'] });
    await opened.previews.ofContent(person, { content, platforms: ['elsewhere'], assetIds: ['asset_1'] });
    const { postId } = await opened.releases.createRelease(
      person,
      body({ baseContent: content, targets: [{ connectionId: 'conn' }] }),
    );
    await opened.previews.ofPost(person, postId);
    expect(asked).toEqual([]);
  });

  it('reveals no secret: neither credentials nor the signature of an address', async () => {
    const preview = await opened.previews.ofPost(person, id, ['sky']);
    const [channel] = preview.channels;
    expect(channel && given(channel)).toMatchObject({
      credentials: { server: 'sky.example', password: '[redacted]' },
      media: [expect.stringMatching(/signature=\[redacted\]$/)],
    });
    const address = opened.assets.urlOf({ storageKey: 'org/asset_1.png' });
    const signature = new URL(address).searchParams.get('signature') ?? '';
    expect(signature.length).toBeGreaterThan(20);
    for (const secret of [password, signature]) expect(JSON.stringify(preview)).not.toContain(secret);
  });

  it('of another organization is not_found (spec §2.1)', async () => {
    await expect(opened.previews.ofPost(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('has the title, brand and time of its release, or else those that scheduling it would give it', async () => {
    const { postId } = await opened.releases.createRelease(person, body({ targets: [{ connectionId: 'conn' }] }));
    const [scheduled] = (await opened.previews.ofPost(person, postId)).channels;
    expect(scheduled && given(scheduled)).toMatchObject({ title: 'Title', brandId: 'brand', scheduledAt: soon.toISOString() });
    const { id: written } = await opened.posts.createPost(person, { content: ' First\nSecond', brandId: 'brand' });
    const [draft] = (await opened.previews.ofPost(person, written)).channels;
    expect(draft && given(draft)).toMatchObject({ title: 'First', brandId: 'brand' });
  });

  it('shows no secret that the account does not have, because its person signed in on the platform', async () => {
    const sealed = new SecretBox(testConfig()).seal(JSON.stringify({ server: 'sky.example', token: password }), 'org');
    await opened.dataSource.query(
      `insert into connection (id, organization_id, brand_id, platform, status, credentials_sealed)
       values ('conn_secret', 'org', 'brand', 'sky', 'connected', $1)`,
      [sealed],
    );
    const { channels } = await opened.previews.ofPost(person, id);
    const shown = channels.find(({ connectionId }) => connectionId === 'conn_secret');
    expect(shown && given(shown)).toHaveProperty('credentials', { server: 'sky.example' });
    expect(JSON.stringify(shown)).not.toContain(password);
  });

  it('writes nothing', async () => {
    const before = await stored(opened.dataSource);
    await opened.previews.ofPost(person, id);
    expect(await stored(opened.dataSource)).toEqual(before);
  });

  it.each(['asset_gone', 'asset_other'])('fails as publishing does with a file that is not there: %s', async (gone) => {
    await opened.dataSource.query(`update post set asset_ids = array['asset_1', $1]`, [gone]);
    const { channels } = await opened.previews.ofPost(person, id, ['sky']);
    expect(channels).toMatchObject([{ calls: [], error: { code: 'media_missing', message: expect.stringContaining(gone) } }]);
  });

  it.each([
    ['status', `status = 'revoked'`, 'connection_unavailable'],
    ['credentials', `credentials_sealed = 'unreadable'`, 'connection_unavailable'],
    ['access', `reconnect_needed_at = now()`, 'waiting_for_account'],
  ])('says what publishing would fail with or wait for: the %s of the account', async (_what, change, code) => {
    const targets = [{ connectionId: 'conn_sky' }];
    const { postId } = await opened.releases.createRelease(person, body({ targets, baseContent: 'Short' }));
    const preview = async () => (await opened.previews.ofPost(person, postId)).channels;
    expect(await preview()).toMatchObject([{ connectionId: 'conn_sky', error: null, calls: [{}] }]);
    await opened.dataSource.query(
      `insert into connection (id, organization_id, brand_id, platform, status, credentials_sealed)
       select 'conn_secret', organization_id, brand_id, platform, status, credentials_sealed from connection where id = 'conn_sky'`,
    );
    await opened.dataSource.query(`update connection set ${change} where id = 'conn_secret'`);
    await opened.dataSource.query(`update target set connection_id = 'conn_secret'`);
    expect(await preview()).toMatchObject([{ connectionId: 'conn_secret', error: { code }, calls: [] }]);
  });

  it('shows what the channel itself refuses, after the calls before it', async () => {
    const channels = await opened.previews.ofContent(person, { content: 'refused', platforms: ['sky', 'elsewhere'] });
    const error = { class: 'validation', code: 'refused_text', message: 'It says refused.', retryable: false };
    expect(channels).toMatchObject([
      { calls: [{}], error },
      { calls: [{}], error },
    ]);
  });

  it('regression: omits an account on a channel that is no longer available (spec §3.2)', async () => {
    await opened.dataSource.query(
      `insert into connection (id, organization_id, brand_id, platform, status) values ('conn_secret', 'org', 'brand', 'secret', 'connected')`,
    );
    expect(accounts(await opened.previews.ofPost(person, id)).toSorted()).toEqual(['conn', 'conn_2', 'conn_sky']);
    const { postId } = await opened.releases.createRelease(person, body());
    await opened.dataSource.query(`update target set platform = 'secret', connection_id = 'conn_secret' where position = 0`);
    expect(accounts(await opened.previews.ofPost(person, postId))).toEqual(['conn_2']);
  });
});

describe('a preview for given channels', () => {
  it('shows unknown values of a channel without an account as {…}', async () => {
    const { postId } = await opened.releases.createRelease(
      person,
      body({ brandId: 'brand_2', targets: [{ connectionId: 'conn_brand_2' }] }),
    );
    const { channels } = await opened.previews.ofPost(person, postId, ['sky', 'elsewhere']);
    expect(channels.map(({ platform, connectionId, handle }) => [platform, connectionId, handle])).toEqual([
      ['sky', null, null],
      ['elsewhere', 'conn_brand_2', null],
    ]);
    await opened.dataSource.query(`update brand set record = '{"identity":{"handle":"@two"}}' where id = 'brand_2'`);
    // An account is known by its own handle only.
    const known = await opened.previews.ofPost(person, postId, ['sky', 'elsewhere']);
    expect(known.channels.map(({ platform, handle }) => [platform, handle])).toEqual([
      ['sky', '@two'],
      ['elsewhere', null],
    ]);
    expect(channels[0] && given(channels[0])).toMatchObject({
      connection: '{connectionId}',
      credentials: { server: '{server}', password: '[redacted]' },
    });
  });

  it.each([
    ['nowhere', 'unknown_channel'],
    ['secret', 'scheduler_channel_unavailable'],
    ['future', 'scheduler_channel_unavailable'],
  ])('%s is %s (spec §3.2)', async (platform, code) => {
    const entries = [expect.objectContaining({ code, source: { pointer: '/platforms/1' } })];
    await expect(opened.previews.ofPost(person, id, ['sky', platform])).rejects.toMatchObject({ entries });
    await expect(opened.previews.ofContent(person, { content: 'x', platforms: ['sky', platform] })).rejects.toMatchObject({
      entries,
    });
  });
});

describe('a preview of a text that is not a post', () => {
  const of = (content: string, more: object = {}) => opened.previews.ofContent(person, { content, platforms: ['sky'], ...more });

  it('reports whether the text is within the rules, at the limit and one above', async () => {
    const verdicts = (await Promise.all([10, 11].map((length) => of('x'.repeat(length))))).flat();
    expect(verdicts.map(({ withinRules }) => withinRules)).toEqual([true, false]);
    const failed = verdicts[1]?.verdicts.filter(({ passed }) => !passed);
    expect(failed?.map(({ rule, field }) => [rule, field])).toEqual([['caption_length', 'caption']]);
  });

  it('uses the accounts of its brand, and none without a brand', async () => {
    const connections = async (more?: object) => (await of('x', more)).map(({ connectionId }) => connectionId);
    expect([await connections(), await connections({ brandId: 'brand' }), await connections({ brandId: 'brand_2' })]).toEqual([
      [null],
      ['conn_sky'],
      [null],
    ]);
  });

  it('accepts neither a brand nor a file of another organization', async () => {
    await expect(of('x', { brandId: 'brand_other' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(of('x', { assetIds: ['asset_other'] })).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
