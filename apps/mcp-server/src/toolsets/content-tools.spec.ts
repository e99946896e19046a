import { scopePresets, type Principal } from '@imprint/contracts/access';
import { AccountRequests } from '@imprint/domain/publishing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addKey } from '../mcp-app.fixture.js';
import { errorsOf, inDays, TwoAccounts, type Account, type Fields, type Row } from './account.fixture.js';

let accounts: TwoAccounts;
let mine: Account;
let stranger: Account;

beforeAll(async () => {
  accounts = await TwoAccounts.start();
  ({ mine, stranger } = accounts);
}, 60_000);
afterAll(() => accounts?.app.close());

const call: TwoAccounts['call'] = (...given) => accounts.call(...given);
const data = <T = Row>(name: string, given: Fields, key?: string): Promise<T> => accounts.data(name, given, key);

it('get_job_status shows an upload to those who may upload or read files of its kind', async () => {
  const video = { filename: 'terrace.mp4', contentType: 'video/mp4', category: 'video', brandId: mine.brandId };
  const { assetId: jobId } = await data<{ assetId: string }>('request_media_upload', video);
  for (const [scope, answer] of [
    ['videos:read', { data: { id: jobId, kind: 'upload' } }],
    ['videos:create', { data: { id: jobId } }],
    ['images:read', { code: 'not_found' }],
    ['images:create', { code: 'not_found' }],
  ] as const)
    expect(await call('get_job_status', { jobId }, await addKey(accounts.app, mine, [scope]))).toMatchObject(answer);
});

it('get_job_status follows a pending call up to its result', async () => {
  const asker = await addKey(accounts.app, mine, ['posts:draft', 'posts:schedule']);
  const status = (jobId: unknown, key = asker): Promise<Fields> => call('get_job_status', { jobId }, key);
  const ask = async (content: string): Promise<unknown> => {
    const planned = { brandId: mine.brandId, content, platforms: ['feed'], scheduledAt: inDays(2) };
    return (await call('create_post', planned, asker))['approvalId'];
  };
  const [approved, declined] = [await ask('Yes'), await ask('No')];
  expect(await status(approved)).toMatchObject({ data: { id: approved, kind: 'approval', status: 'pending', isOver: false } });
  await data('resolve_approval', { approvalId: approved }, mine.key);
  await data('resolve_approval', { approvalId: declined, decision: 'decline', comment: 'Too early' }, mine.key);
  expect(await status(approved)).toMatchObject({
    data: { status: 'completed', isOver: true, error: null, result: { data: { release: { status: 'scheduled' } } } },
  });
  expect(await status(declined)).toMatchObject({
    data: { status: 'declined', isOver: true, result: null, error: { code: 'declined', message: 'Ada declined it: Too early' } },
  });
  expect(await status(approved, stranger.key)).toMatchObject({ code: 'not_found' });
});

describe('posts', () => {
  it('are drafts without a time, checked against the rules of their channels', async () => {
    const { post, release: none } = await data<{ post: Row; release: null }>('create_post', {
      brandId: mine.brandId,
      content: 'Hello',
      platforms: ['feed', 'bluesky'],
      visibility: 'public',
    });
    expect([post.status, none]).toEqual(['draft', null]);
    expect(await data('update_post', { postId: post.id, content: 'Hello again' })).toMatchObject({ content: 'Hello again' });
    const long = { brandId: mine.brandId, content: 'x'.repeat(301), platforms: ['feed', 'bluesky'] };
    expect(errorsOf(await call('create_post', long))).toEqual(['content']);
    expect(errorsOf(await call('create_post', { ...long, platforms: ['nowhere'] }))).toEqual(['platforms.0']);
  });

  it("with a time are scheduled on the brand's only account on each platform", async () => {
    const given = { brandId: mine.brandId, content: 'First line\nand more', platforms: ['feed'], scheduledAt: inDays(2) };
    const made = await data<{ post: Row; release: Row }>('create_post', given);
    expect(made).toMatchObject({
      post: { status: 'scheduled', content: given.content },
      release: { title: 'First line', status: 'scheduled', scheduledAt: given.scheduledAt, postId: made.post.id },
    });
    for (const [changes, field] of [
      [{ platforms: [] }, 'platforms'],
      [{ platforms: ['bluesky'] }, 'platforms.0'],
      [{ scheduledAt: '2999-01-01T10:00:00' }, 'scheduledAt'],
      [{ mediaUrls: ['https://elsewhere.example/v1/files/x'] }, 'mediaUrls.0'],
      [{ assetIds: ['asset_none'] }, 'assetIds.0'],
    ] as const)
      expect(errorsOf(await call('create_post', { ...given, ...changes }))).toEqual([field]);
  });

  it('are deleted and changed at once, except behind a release that is only paused', async () => {
    const post = { brandId: mine.brandId, content: 'Planned', platforms: ['feed'], scheduledAt: inDays(2) };
    const { release, post: planned } = await data<{ release: Row; post: Row }>('create_post', post);
    await data('control_scheduled_release', { releaseId: release.id, action: 'pause' });
    for (const [name, given] of [
      ['delete_post', {}],
      ['update_post', { content: 'Other' }],
    ] as const)
      expect(await call(name, { postId: planned.id, ...given }, mine.key)).toMatchObject({ code: 'approval_pending' });
    expect(await accounts.approved('delete_post', { postId: planned.id })).toMatchObject({ runStatus: 'completed' });
    expect(await call('get_posts', { postId: planned.id })).toMatchObject({ code: 'not_found' });
    const draft = await data<{ post: Row }>('create_post', { brandId: mine.brandId, content: 'A draft' }, mine.key);
    expect(await data('delete_post', { postId: draft.post.id }, mine.key)).toMatchObject({ deleted: true });
  });

  it('belong to a brand that is never chosen for the caller, and so do uploads', async () => {
    for (const [name, given] of [
      ['create_post', { content: 'Hello' }],
      ['request_media_upload', { filename: 'a.png', contentType: 'image/png', category: 'image' }],
    ] as const)
      expect(await call(name, given)).toMatchObject({
        code: 'brand_required',
        brands: [{ id: mine.brandId, label: 'Mine' }],
      });
  });

  it('regression: with a time request no approval for a credential that could not schedule them afterwards', async () => {
    const drafts = await addKey(accounts.app, mine, scopePresets.content);
    const timed = { brandId: mine.brandId, content: 'Hello', platforms: ['feed'], scheduledAt: inDays(1) };
    expect(await call('create_post', timed, drafts)).toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('`posts:schedule`'),
    });
    expect(await call('create_post', timed, mine.key)).toMatchObject({ code: 'approval_pending' });
  });

  it('are created, changed and deleted without approval while they are drafts, by a credential that may not publish', async () => {
    const drafts = await addKey(accounts.app, mine, scopePresets.content);
    const { post } = await data<{ post: Row }>('create_post', { brandId: mine.brandId, content: 'To go' }, drafts);
    expect(await data('update_post', { postId: post.id, content: 'To stay' }, drafts)).toMatchObject({ content: 'To stay' });
    expect(await data('delete_post', { postId: post.id }, drafts)).toEqual({ id: post.id, deleted: true });
    expect(await call('get_posts', { postId: post.id })).toMatchObject({ code: 'not_found' });

    const timed = { brandId: mine.brandId, content: 'Planned', platforms: ['feed'], scheduledAt: inDays(4) };
    const { post: planned } = await data<{ post: Row }>('create_post', timed);
    for (const [name, given] of [
      ['update_post', { postId: planned.id, content: 'Other' }],
      ['delete_post', { postId: planned.id }],
    ] as const)
      expect(await call(name, given, drafts)).toMatchObject({ code: 'state_conflict' });
  });

  it('are previewed as they would be published, with the verdict of every rule and no secret', async () => {
    const secret = 'whsec_c2VjcmV0LW9mLXRoZS1yZWNlaXZlcg==';
    await accounts.connect(stranger, 'webhook', { url: 'https://hooks.example/hidden?token=hidden', secret });
    const { post } = await data<{ post: Row }>(
      'create_post',
      { brandId: stranger.brandId, content: 'Hi @a.example' },
      stranger.publisher,
    );
    const preview = await data<{ channels: Fields[] }>('preview_post', { postId: post.id }, stranger.key);
    expect(preview.channels.map(({ platform, withinRules }) => [platform, withinRules])).toEqual([
      ['feed', true],
      ['webhook', true],
    ]);
    expect(preview.channels[1]).toMatchObject({
      calls: [
        {
          method: 'POST',
          url: 'https://hooks.example/[redacted]',
          headers: { 'webhook-signature': '[redacted]', 'x-service-signature': '[redacted]' },
          body: { text: 'Hi @a.example', media: [] },
        },
      ],
    });
    expect(JSON.stringify(preview)).not.toMatch(/whsec_|hidden/);

    const drafted = await data<{ channels: Fields[] }>('preview_post', { content: 'x'.repeat(301), platforms: ['bluesky'] });
    expect(drafted.channels).toEqual([
      expect.objectContaining({
        platform: 'bluesky',
        connectionId: null,
        withinRules: false,
        verdicts: expect.arrayContaining([expect.objectContaining({ rule: 'caption_length', passed: false })]),
        calls: [
          expect.objectContaining({ body: { identifier: '{handle}', password: '[redacted]' } }),
          expect.objectContaining({ operation: 'com.atproto.repo.createRecord' }),
        ],
      }),
    ]);
    for (const [given, field] of [
      [{}, 'content'],
      [{ content: 'x' }, 'platforms'],
      [{ postId: post.id, content: 'x' }, 'content'],
      [{ content: 'x', platforms: ['nowhere'] }, 'platforms.0'],
    ] as const)
      expect(errorsOf(await call('preview_post', given))).toEqual([field]);
  });
});

it('regression: preview_post omits what was deleted after the post was published', async () => {
  const { post } = await data<{ post: Row }>('create_post', { brandId: mine.brandId, content: 'Out', platforms: ['feed'] });
  await accounts.app.dataSource.query(`update post set status = 'published', asset_ids = '{asset_gone}' where id = $1`, [
    post.id,
  ]);
  const { channels } = await data<{ channels: Fields[] }>('preview_post', { postId: post.id, platforms: ['feed'] });
  expect(channels).toMatchObject([{ platform: 'feed', text: 'Out' }]);
});

describe('articles', () => {
  it('are drafts that can be found, read and previewed without active content', async () => {
    const body = '# Why\n\nBecause **it** works.\n\n<script>alert(1)</script>';
    const article = await data('create_article_draft', { title: 'Why it works', body, brandId: mine.brandId });
    expect(article).toMatchObject({ status: 'draft', slug: 'why-it-works', excerpt: null, body });
    const twin = await data('create_article_draft', { title: 'Why it works', body: 'Again', brandId: mine.brandId });
    expect(twin['slug']).toMatch(/^why-it-works-\w{8}$/);
    const found = await data<{ articles: Fields[]; total: number }>('get_articles', { query: 'BECAUSE' });
    expect(found).toMatchObject({ total: 1, articles: [{ id: article.id, title: 'Why it works' }] });
    expect(found.articles[0]).not.toHaveProperty('body');
    expect(await data('get_articles', { articleId: article.id })).toMatchObject({ article: { body } });
    expect(await data('get_article_preview', { articleId: article.id })).toMatchObject({
      html: '<h1>Why</h1>\n<p>Because <strong>it</strong> works.</p>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
      wordCount: 5,
      readingMinutes: 1,
      ...{ linksCheckedAt: null, linkProblems: [] },
    });
    const named = { title: 'Other', body: 'x', brandId: mine.brandId, slug: 'why-it-works' };
    expect(errorsOf(await call('create_article_draft', named))).toEqual(['slug']);
  });

  it('are previewed with their picture, for those who may read images', async () => {
    const { id } = await data('create_article_draft', { title: 'With a picture', body: 'Text', brandId: mine.brandId });
    expect(await data('get_article_preview', { articleId: id })).toMatchObject({ imageAssetId: null, image: null });
    const { dataSource } = accounts.app;
    await dataSource.query(
      `insert into asset (id, organization_id, brand_id, kind, origin, storage_key, mime_type, bytes) values ('asset_p', $1, $2, 'image', 'uploaded', 'p', 'image/png', 9)`,
      [mine.organizationId, mine.brandId],
    );
    await dataSource.query(`update article set image_asset_id = 'asset_p' where id = $1`, [id]);
    const image = { id: 'asset_p', mimeType: 'image/png', url: expect.stringContaining('http') as unknown };
    expect(await data('get_article_preview', { articleId: id })).toMatchObject({ imageAssetId: 'asset_p', image });
    const reader = await addKey(accounts.app, mine, ['articles:read']);
    expect(await data('get_article_preview', { articleId: id }, reader)).toMatchObject({ imageAssetId: 'asset_p', image: null });
  });
});

describe('an account that a person connects', () => {
  const asked = (key?: string): Promise<Fields> =>
    data('connect_social_account', { platform: 'webhook', brandId: mine.brandId }, key);
  const status = async (connectionId: unknown): Promise<unknown> =>
    (await data<Fields>('get_connection_status', { connectionId }))['status'];
  const person = (): Principal => ({
    kind: 'session',
    userId: mine.userId,
    organizationId: mine.organizationId,
    role: 'owner',
    scopes: [],
    apiKeyId: null,
    brandIds: null,
    clientIp: null,
  });
  const entered = { url: 'http://127.0.0.1:9/posts', secret: 'x'.repeat(16) };

  it('is pending at an address of ours, and requesting it again creates nothing new', async () => {
    const first = await asked();
    expect(first).toMatchObject({ status: 'pending', platform: 'webhook', error: null });
    expect(first['authorizationUrl']).toMatch(new RegExp(`/connections/${String(first['connectionId'])}/authorize$`));
    expect(Date.parse(String(first['expiresAt'])) - Date.now()).toBeGreaterThan(890_000);
    const again = await Promise.all([asked(), asked(mine.key)]);
    expect(again.map(({ connectionId }) => connectionId)).toEqual([first['connectionId'], first['connectionId']]);
    // The person at that address chooses the brand. The feed needs no person, so the call has to name one.
    const open = await data<Fields>('connect_social_account', { platform: 'webhook' });
    expect(open).toMatchObject({ status: 'pending', brandId: null, authorizationUrl: expect.stringContaining('/authorize') });
    expect(await data('connect_social_account', { platform: 'webhook' })).toMatchObject({ connectionId: open['connectionId'] });
    expect(await call('connect_social_account', { platform: 'feed' })).toMatchObject({ code: 'brand_required' });
    expect(await call('get_connection_status', { connectionId: first['connectionId'] }, stranger.key)).toMatchObject({
      code: 'not_found',
    });
  });

  it('fails when the platform refuses, and is connected once it accepts, only once', async () => {
    const requests = accounts.app.app.get(AccountRequests);
    const id = String((await asked())['connectionId']);
    await expect(requests.authorize(person(), id, { ...entered, secret: 'short' })).rejects.toThrow();
    expect(await status(id)).toBe('failed');
    expect(await requests.authorize(person(), id, entered)).toMatchObject({ status: 'connected', handle: '127.0.0.1:9' });
    await expect(requests.authorize(person(), id, entered)).rejects.toThrow('The connection is connected.');
    expect(JSON.stringify(await data('get_connection_status', { connectionId: id }))).not.toContain(entered.secret);
    const rows = await accounts.app.dataSource.query<unknown[]>(
      `select from connection where brand_id = $1 and platform = 'webhook' and credentials_sealed is not null`,
      [mine.brandId],
    );
    expect(rows).toHaveLength(1);
  });

  it('is denied when the person declines, and expires without an answer', async () => {
    const requests = accounts.app.app.get(AccountRequests);
    const denied = String((await asked())['connectionId']);
    await requests.deny(person(), denied);
    expect(await status(denied)).toBe('denied');
    const late = String((await asked())['connectionId']);
    await accounts.app.dataSource.query(`update connection set expires_at = now() where id = $1`, [late]);
    expect(await status(late)).toBe('expired');
    await expect(requests.authorize(person(), late, entered)).rejects.toThrow('The connection is expired.');
  });
});
