import { newId } from '@imprint/platform/crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addConnection, addKey, send, toolCall } from '../mcp-app.fixture.js';
import { partnerTools } from '../tools/toolset-selection.js';
import { declarationOf } from '../tools/tool.js';
import { errorsOf, inDays, TwoAccounts, type Account, type Fields, type Row } from './account.fixture.js';
import { tools } from './index.js';

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
const release: TwoAccounts['release'] = (more) => accounts.release(more);

const names = tools.map((tool) => declarationOf(tool).name);
/** Tools named in a refusal, in the message or next to a field. */
function namedIn(answer: Fields): string[] {
  const told = JSON.stringify([answer['message'], answer['errors']]);
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(told));
}

/** Every argument that refers to something, with calls that are valid except for it. */
const unknown = (): [string, Fields, string][] => {
  const { brandId, feed } = accounts.mine;
  const release = { title: 'Spring', baseContent: 'Half price.', timezone: 'Europe/Berlin', targets: [{ connectionId: feed }] };
  return [
    ['get_job_status', { jobId: 'gen_none' }, 'list_assets'],
    ['get_job_status', { jobId: 'none' }, 'get_posts'],
    ['get_job_status', { jobId: 'appr_none' }, 'list_approvals'],
    ['resolve_approval', { approvalId: 'appr_none' }, 'list_approvals'],
    ['connect_social_account', { platform: 'nowhere', brandId }, 'get_scheduler_capabilities'],
    ['connect_social_account', { platform: 'webhook', brandId: 'brand_none' }, 'get_brands'],
    ['get_connection_status', { connectionId: 'conn_none' }, 'get_scheduler_capabilities'],
    ['generate', { type: 'image', prompt: 'A cup', brandId: 'brand_none' }, 'get_brands'],
    ['get_generation_options', { brandId: 'brand_none' }, 'get_brands'],
    ['get_posts', { postId: 'post_none' }, 'get_posts'],
    ['create_post', { content: 'Hi', brandId: 'brand_none' }, 'get_brands'],
    ['create_post', { content: 'Hi', brandId, assetIds: ['asset_none'] }, 'list_assets'],
    ['create_post', { content: 'Hi', brandId, platforms: ['nowhere'] }, 'get_scheduler_capabilities'],
    ['update_post', { postId: 'post_none', content: 'Hi' }, 'get_posts'],
    ['delete_post', { postId: 'post_none' }, 'get_posts'],
    ['preview_post', { postId: 'post_none' }, 'get_posts'],
    ['preview_post', { content: 'Hi', platforms: ['feed'], brandId: 'brand_none' }, 'get_brands'],
    ['complete_media_upload', { assetId: 'asset_none' }, 'request_media_upload'],
    ['get_articles', { articleId: 'art_none' }, 'get_articles'],
    ['get_article_preview', { articleId: 'art_none' }, 'get_articles'],
    ['create_article_draft', { title: 'A', body: 'B', brandId: 'brand_none' }, 'get_brands'],
    ['get_scheduler_capabilities', { brandId: 'brand_none' }, 'get_brands'],
    ['validate_scheduler_target', { platform: 'feed', connectionId: 'conn_none' }, 'get_scheduler_capabilities'],
    ['create_scheduled_release', { ...release, targets: [{ connectionId: 'conn_none' }] }, 'get_scheduler_capabilities'],
    ['create_scheduled_release', { ...release, media: [{ assetId: 'asset_none' }] }, 'list_assets'],
    ['get_scheduled_release', { releaseId: 'rel_none' }, 'get_posts'],
    ['update_scheduled_release', { releaseId: 'rel_none', scope: 'release', changes: { title: 'A' } }, 'get_posts'],
    ['control_scheduled_release', { releaseId: 'rel_none', action: 'cancel' }, 'get_posts'],
    ['preview_schedule', { brandId: 'brand_none' }, 'get_brands'],
    ['list_brand_publishing_readiness', { brandId: 'brand_none' }, 'get_brands'],
    ['start_brand_interview', { brandId: 'brand_none' }, 'get_brands'],
    ['submit_brand_interview_answer', { interviewId: 'intv_none', answer: 'Warm' }, 'start_brand_interview'],
    ['skip_brand_interview_question', { interviewId: 'intv_none' }, 'start_brand_interview'],
    ['get_brand_context', { brandId: 'brand_none' }, 'get_brands'],
  ];
};

describe('what is not there', () => {
  it('is refused with the tool that finds the right id', async () => {
    const answers: unknown[] = [];
    for (const [name, given] of unknown()) answers.push([name, given, namedIn(await accounts.call(name, given))]);
    expect(answers).toEqual(unknown().map(([name, given, finder]) => [name, given, expect.arrayContaining([finder])]));
  });

  it('is refused with the tool that lists the targets, if it is not one of the release', async () => {
    const { brandId, feed } = accounts.mine;
    const release = {
      title: 'A',
      baseContent: 'B',
      timezone: 'UTC',
      scheduledAt: inDays(3),
      targets: [{ connectionId: feed }],
      brandId,
    };
    const { id } = await accounts.data('create_scheduled_release', release);
    const change = { releaseId: id, scope: 'target', targetId: 'tgt_none', changes: { caption: 'C' } };
    expect(namedIn(await accounts.call('update_scheduled_release', change))).toEqual(['get_scheduled_release']);
  });

  it("is refused on the restricted connector with that connector's tools only", async () => {
    const { access } = await addConnection(accounts.app, accounts.mine, { connector: 'partner' });
    for (const [name, given] of unknown().filter(([tool]) => partnerTools.has(tool))) {
      const { body } = await send(`${accounts.app.url}/mcp/partner`, toolCall(name, given), access);
      const named = namedIn((body.result?.['structuredContent'] ?? {}) as Fields);
      expect([name, named.length > 0, named.filter((one) => !partnerTools.has(one))]).toEqual([name, true, []]);
    }
    const planned = { brandId: accounts.mine.brandId, content: 'Hi', platforms: ['feed'], scheduledAt: inDays(1) };
    const { body } = await send(`${accounts.app.url}/mcp/partner`, toolCall('create_post', planned), access);
    const pending = body.result?.['structuredContent'] as Fields;
    expect(pending).toMatchObject({ code: 'approval_pending', canResolveApproval: false });
    expect(namedIn(pending).filter((one) => !partnerTools.has(one))).toEqual([]);
  });
});

describe('a right that is missing', () => {
  it('is named, and nobody is told to reconnect a valid credential', async () => {
    const key = await addKey(accounts.app, accounts.mine, ['articles:read']);
    const answer = await accounts.call('create_post', { content: 'Hi', brandId: accounts.mine.brandId }, key);
    expect(answer).toMatchObject({ code: 'unauthorized', message: expect.stringContaining('`posts:draft`') });
    expect(answer).not.toHaveProperty('nextStepUrl');
  });
});

describe('releases', () => {
  /** A picture in the organization. */
  async function image(): Promise<string> {
    const id = newId('asset');
    await accounts.app.dataSource.query(
      `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes) values ($1, $2, 'image', 'uploaded', $1, 'image/png', 9)`,
      [id, mine.organizationId],
    );
    return id;
  }

  it('regression: are not created again with the key of a deleted one', async () => {
    const own = release({ idempotencyKey: 'deleted', status: 'draft' });
    const { id } = await data('create_scheduled_release', own);
    await accounts.app.dataSource.query('update release set deleted_at = now() where id = $1', [id]);
    expect(await call('create_scheduled_release', own)).toMatchObject({
      errors: [{ field: 'idempotencyKey', message: expect.stringContaining(`${id}, was deleted`) }],
    });
  });

  it('are refused before approval is requested when the key was used for another release', async () => {
    const own = (more: Fields): Fields => release({ idempotencyKey: 'draft', ...more });
    const media = [{ assetId: await image() }];
    const draft = await data('create_scheduled_release', own({ status: 'draft', media }), mine.key);
    for (const changes of [
      { media, baseContent: 'Other' },
      { media, title: 'Other' },
      { media, scheduledAt: inDays(4) },
      { media, timezone: 'UTC' },
      { media, targets: [{ connectionId: mine.feed, caption: 'Own' }] },
      { media, targets: [{ connectionId: mine.feed, scheduledAt: inDays(4) }] },
      { media: [{ ...media[0], altText: 'A picture' }] },
      {},
    ])
      expect(errorsOf(await call('create_scheduled_release', own(changes), mine.key))).toEqual(['idempotencyKey']);
    expect(await call('create_scheduled_release', own({ media }), mine.key)).toMatchObject({
      errors: [{ message: expect.stringContaining(`${draft.id} was made with this idempotencyKey and is a draft`) }],
    });
    const waiting = await data<{ approvals: Row[] }>('list_approvals', { status: 'pending' }, mine.key);
    expect(JSON.stringify(waiting)).not.toContain('"draft"');
    // A repeated request returns what it created, without approval, even if that was edited since.
    expect(await data('create_scheduled_release', own({ status: 'draft', media }), mine.key)).toMatchObject({ id: draft.id });
    const made = await data('create_scheduled_release', release({ idempotencyKey: 'made' }), mine.publisher);
    await data('update_scheduled_release', { releaseId: made.id, scope: 'release', changes: { baseContent: 'Edited' } });
    expect(await data('create_scheduled_release', release({ idempotencyKey: 'made' }), mine.publisher)).toMatchObject({
      id: made.id,
      baseContent: 'Edited',
    });
    await accounts.app.dataSource.query(`update organization set publishing_policy = '{"agents":"approval"}'`);
    expect(await data('create_scheduled_release', release({ idempotencyKey: 'made' }), mine.publisher)).toMatchObject({
      id: made.id,
    });
    await accounts.app.dataSource.query(`update organization set publishing_policy = '{}'`);
  });

  it('are refused before approval is requested when they could never be published', async () => {
    for (const [changes, field] of [
      [{ timezone: 'Nowhere/At-All' }, 'timezone'],
      [{ scheduledAt: '2020-01-01T00:00:00Z' }, 'scheduledAt'],
      [{ targets: [{ connectionId: stranger.feed }] }, 'targets.0.connectionId'],
      [{ media: [{ assetId: 'asset_none' }] }, 'media.0.assetId'],
      [{ baseContent: 'x'.repeat(10_001) }, 'baseContent'],
      [{ recurrence: 'daily' }, 'recurrence'],
    ] as const)
      expect(errorsOf(await call('create_scheduled_release', release(changes), mine.key))).toEqual([field]);
    const { id } = await data('create_scheduled_release', release());
    const past = { releaseId: id, scope: 'release', changes: { scheduledAt: '2020-01-01T00:00:00Z' } };
    expect(errorsOf(await call('update_scheduled_release', past, mine.key))).toEqual(['changes.scheduledAt']);
    expect(await call('control_scheduled_release', { releaseId: id, action: 'resume' }, mine.key)).toMatchObject({
      code: 'state_conflict',
    });
  });
});

describe('somebody else’s', () => {
  it('posts, articles, releases, accounts and brands read as not found', async () => {
    const { post, release: scheduled } = await data<{ post: Row; release: Row }>('create_post', {
      brandId: mine.brandId,
      content: 'Mine',
      platforms: ['feed'],
      scheduledAt: inDays(8),
    });
    const { id: articleId } = await data('create_article_draft', { title: 'Mine', body: 'Mine', brandId: mine.brandId });
    const theirs = (name: string, given: Fields): Promise<Fields> => call(name, given, stranger.publisher);
    for (const [name, given] of [
      ['update_post', { postId: post.id, content: 'Taken' }],
      ['delete_post', { postId: post.id }],
      ['preview_post', { postId: post.id }],
      ['preview_post', { content: 'x', platforms: ['webhook'], brandId: 'brand_none' }],
      ['get_articles', { articleId }],
      ['get_article_preview', { articleId }],
      ['get_scheduled_release', { releaseId: scheduled.id }],
      ['update_scheduled_release', { releaseId: scheduled.id, scope: 'release', changes: { title: 'Taken' } }],
      ['control_scheduled_release', { releaseId: scheduled.id, action: 'cancel' }],
      ['get_scheduler_capabilities', { brandId: mine.brandId }],
      ['list_brand_publishing_readiness', { brandId: mine.brandId }],
      ['start_brand_interview', { brandId: mine.brandId }],
      ['get_brand_context', { brandId: mine.brandId }],
      ['preview_schedule', { brandId: mine.brandId }],
    ] as const)
      expect([name, await theirs(name, given)]).toEqual([name, expect.objectContaining({ code: 'not_found' })]);
    for (const [name, given, field] of [
      ['create_post', { brandId: mine.brandId, content: 'x' }, 'brandId'],
      ['create_article_draft', { brandId: mine.brandId, title: 'x', body: 'x' }, 'brandId'],
      ['validate_scheduler_target', { platform: 'feed', connectionId: mine.feed }, 'connectionId'],
      ['create_scheduled_release', release(), 'targets.0.connectionId'],
    ] as const)
      expect([name, errorsOf(await theirs(name, given))]).toEqual([name, [field]]);
  });
});
