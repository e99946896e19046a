import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addConnection, addKey, send, toolCall } from '../mcp-app.fixture.js';
import { partnerTools } from '../tools/toolset-selection.js';
import { declarationOf } from '../tools/tool.js';
import { inDays, TwoAccounts, type Fields } from './account.fixture.js';
import { tools } from './index.js';

let accounts: TwoAccounts;
beforeAll(async () => {
  accounts = await TwoAccounts.start();
}, 60_000);
afterAll(() => accounts?.app.close());

const names = tools.map((tool) => declarationOf(tool).name);
/** Tools that a refusal names, in the message or beside a field. */
function namedIn(answer: Fields): string[] {
  const told = JSON.stringify([answer['message'], answer['errors']]);
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(told));
}

/** Every argument that names something, with calls that are right but for it. */
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
  ];
};

describe('what is not there', () => {
  it('names the tool that finds the right id', async () => {
    const answers: unknown[] = [];
    for (const [name, given] of unknown()) answers.push([name, given, namedIn(await accounts.call(name, given))]);
    expect(answers).toEqual(unknown().map(([name, given, finder]) => [name, given, expect.arrayContaining([finder])]));
  });

  it('names the tool that has the targets, for one that is none of the release', async () => {
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

  it('names only tools that the restricted connector has, there', async () => {
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
  it('is named, and nobody is sent to connect a good credential again', async () => {
    const key = await addKey(accounts.app, accounts.mine, ['articles:read']);
    const answer = await accounts.call('create_post', { content: 'Hi', brandId: accounts.mine.brandId }, key);
    expect(answer).toMatchObject({ code: 'unauthorized', message: expect.stringContaining('`posts:draft`') });
    expect(answer).not.toHaveProperty('nextStepUrl');
  });
});
