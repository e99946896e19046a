import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import {
  ApprovalRuns,
  ApprovalsService,
  ApprovalStates,
  AskedFor,
  AskForApproval,
  PublishingRequests,
  publishingTools,
} from '@imprint/domain/approvals';
import { ApprovalsRepository } from '@imprint/domain/approvals/testing';
import { ControlRelease, PostsService, UpdateReleaseOperation } from '@imprint/domain/publishing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ToolCatalogue } from '../tools/tool-catalogue.js';
import { inDays, TwoAccounts, type Fields } from './account.fixture.js';
import { idOfApproval, startRequests, type RequestStage } from './approved-requests.fixture.js';

let stage: RequestStage;
let accounts: TwoAccounts;
let requests: PublishingRequests;
let owner: Principal;
let creator: Principal;
beforeAll(async () => {
  stage = await startRequests();
  ({ accounts, requests, owner, creator } = stage);
}, 60_000);
afterAll(() => accounts?.app.close());
beforeEach(() => stage.askCreators());

const body: RequestStage['body'] = (title) => stage.body(title);
const idOf = idOfApproval;
const approved: RequestStage['approved'] = (outcome) => stage.approved(outcome);
const read: RequestStage['read'] = (id) => stage.read(id);
const ran = { status: 'approved', run_status: 'completed', failure: null };

it('every request that may need approval has the tool that runs it, by its name and title', () => {
  const catalogue = accounts.app.app.get(ToolCatalogue);
  const titles = Object.keys(publishingTools).map((name) => [name, catalogue.find(name, 'standard')?.title]);
  expect(Object.fromEntries(titles)).toEqual(publishingTools);
});

describe('what a creator requested in person is done once it is approved', () => {
  it('a release, and once', async () => {
    const outcome = await requests.createRelease(creator, body('New'), 'request');
    expect(await approved(outcome)).toMatchObject(ran);
    await accounts.app.app.get(ApprovalRuns, { strict: false }).runApprovedCall(idOf(outcome));
    const rows = await accounts.app.dataSource.query(`select status from release where title = 'New'`);
    expect(rows).toEqual([{ status: 'scheduled' }]);
    const [state] = await new ApprovalStates(new ApprovalsRepository(accounts.app.dataSource)).read([
      { ...owner, id: idOf(outcome) },
    ]);
    expect(state?.result).toMatchObject({ requestedBy: creator.userId, requestedWith: null, requestedVia: 'rest' });
    // A repeat of the request finds its result, and creates no second one.
    expect(idOf(await requests.createRelease(creator, body('New'), 'request'))).toBe(idOf(outcome));
  });

  it('a post with a time', async () => {
    const { brandId } = accounts.mine;
    const post = { brandId, content: 'A post', platforms: ['feed'], scheduledAt: inDays(3) };
    expect(await approved(await requests.createPost(creator, post, null))).toMatchObject({
      ...ran,
      result: { data: { release: { status: 'scheduled' } } },
    });
  });

  it('changes of a release, of one account and of how an unconfirmed one is settled', async () => {
    const { id, targets } = await makeRelease('Changed');
    const targetId = targets[0]?.id ?? '';
    expect(await approved(await requests.updateRelease(creator, id, { baseContent: 'Other' }))).toMatchObject(ran);
    expect(await approved(await requests.updateTarget(creator, id, targetId, { caption: 'Mine' }))).toMatchObject(ran);
    expect(await read(id)).toMatchObject({ baseContent: 'Other', targets: [{ caption: 'Mine' }] });
    expect(await approved(await requests.updateTarget(creator, id, targetId, { caption: null }))).toMatchObject(ran);
    for (const action of ['pause', 'resume', 'publish-now'] as const)
      expect(await approved(await requests.controlRelease(creator, id, { action, idempotencyKey: null }))).toMatchObject(ran);
    await accounts.app.dataSource.query(`update target set status = 'unconfirmed' where id = $1`, [targetId]);
    await accounts.app.dataSource.query(`update release set status = 'unconfirmed' where id = $1`, [id]);
    expect(await approved(await requests.updateTarget(creator, id, targetId, { status: 'scheduled' }))).toMatchObject(ran);
    expect(await read(id)).toMatchObject({ status: 'scheduled', targets: [{ caption: null, status: 'scheduled' }] });
  });

  it('a post behind a paused release is changed and deleted', async () => {
    const { id, postId } = await makeRelease('Paused');
    await accounts.app.app.get(ControlRelease, { strict: false }).controlRelease(owner, id, 'pause');
    expect(await approved(await requests.updatePost(creator, postId, { content: 'Other' }))).toMatchObject(ran);
    expect(await approved(await requests.deletePost(creator, postId))).toMatchObject(ran);
    const [post] = await accounts.app.dataSource.query<Fields[]>('select content, deleted_at from post where id = $1', [postId]);
    expect(post).toMatchObject({ content: 'Other', deleted_at: expect.any(Date) });
  });
});

describe('a request repeated with its key', () => {
  const setPolicy = (policy: object): Promise<unknown> =>
    accounts.app.dataSource.query('update organization set publishing_policy = $2 where id = $1', [owner.organizationId, policy]);
  const releases = (title: string) => accounts.app.dataSource.query('select status from release where title = $1', [title]);

  it('regression: returns the pending approval, although approval is no longer required', async () => {
    const repeat = () => requests.createRelease(creator, body('Waits'), 'waits');
    const id = idOf(await repeat());
    await setPolicy({});
    expect(idOf(await repeat())).toBe(id);
    expect(await releases('Waits')).toEqual([]);
    await accounts.app.dataSource.query(`update approval set created_at = now() - interval '25 hours' where id = $1`, [id]);
    expect(await repeat()).toMatchObject({ title: 'Waits', status: 'scheduled' });
  });

  it('regression: returns the executed approval, although the request is no longer valid', async () => {
    const { id: releaseId } = await makeRelease('Ran');
    const repeat = () => requests.controlRelease(creator, releaseId, { action: 'cancel', idempotencyKey: 'ran' });
    const first = await repeat();
    expect(await approved(first)).toMatchObject(ran);
    for (const policy of [{ creators: 'approval' }, {}]) {
      await setPolicy(policy);
      expect(idOf(await repeat())).toBe(idOf(first));
    }
  });

  it('finds nothing in another organization or with another key', async () => {
    const asking = accounts.app.app.get(AskForApproval, { strict: false });
    const id = idOf(await requests.createRelease(creator, body('Found'), 'found'));
    expect(await asking.askedBefore(creator, 'found')).toMatchObject({ id });
    expect(await asking.askedBefore(creator, 'other')).toBeNull();
    expect(await asking.askedBefore(creator, null)).toBeNull();
    expect(await asking.askedBefore({ ...creator, organizationId: accounts.stranger.organizationId }, 'found')).toBeNull();
  });
});

describe('what was approved is not done', () => {
  it.each([
    [
      'the release was edited meanwhile',
      async (id: string) => {
        await accounts.app.app.get(UpdateReleaseOperation, { strict: false }).release(owner, id, { baseContent: 'Slipped in' });
      },
      { status: 'expired', run_status: null },
    ],
    [
      'whoever asked may only read by now',
      async () => {
        await accounts.app.dataSource.query(`update membership set role = 'viewer' where user_id = 'user_creator'`);
      },
      { run_status: 'failed', failure: { code: 'unauthorized' } },
    ],
    [
      'whoever asked has left',
      async () => {
        await accounts.app.dataSource.query(`delete from membership where user_id = 'user_creator'`);
      },
      { run_status: 'failed', failure: { code: 'unauthorized' } },
    ],
  ])('when %s', async (_when, change, outcome) => {
    const { id } = await makeRelease('Stays');
    const asked = await requests.controlRelease(creator, id, { action: 'publish-now', idempotencyKey: null });
    await change(id);
    expect(await approved(asked)).toMatchObject(outcome);
    expect((await read(id)).scheduledAt?.toISOString()).toBe(inDays(3));
  });
});

describe('what was approved about a post is not done when it is edited', () => {
  it.each([
    ['a change of it', (postId: string) => requests.updatePost(creator, postId, { content: 'Approved' })],
    ['its deletion', (postId: string) => requests.deletePost(creator, postId)],
  ])('after the comparison: %s', async (_what, ask) => {
    const { app, dataSource } = accounts.app;
    const { id, postId } = await makeRelease('Held');
    await app.get(ControlRelease, { strict: false }).controlRelease(owner, id, 'pause');
    const asked = await ask(postId);
    const posts = app.get(PostsService, { strict: false });
    const subject = jest.spyOn(posts, 'subject');
    subject.mockImplementationOnce(async (...given) => {
      subject.mockRestore();
      const compared = await posts.subject(...given);
      await dataSource.query(`update post set content = 'Edited' where id = $1`, [postId]);
      return compared;
    });
    expect(await approved(asked)).toMatchObject({ status: 'expired', run_status: null });
    const [post] = await dataSource.query<Fields[]>('select content, deleted_at from post where id = $1', [postId]);
    expect(post).toEqual({ content: 'Edited', deleted_at: null });
  });
});

it('regression: a cursor of the list of expired approvals is not valid for other lists', async () => {
  for (const title of ['First', 'Second', 'Third', 'Fourth']) await requests.createRelease(creator, body(title), null);
  await accounts.app.dataSource.query(
    `update approval set expires_at = now() where status = 'pending' and summary ~ 'First|Second|Third'`,
  );
  const approvals = accounts.app.app.get(ApprovalsService, { strict: false });
  const first = { page: 1, limit: 1 };
  const { next } = await approvals.list(owner, { ...first, status: 'expired' });
  const { next: ofAll } = await approvals.list(owner, first);
  expect(await approvals.list(owner, { ...first, status: 'expired', cursor: next ?? '' })).toMatchObject({
    items: [{ status: 'expired' }],
  });
  for (const query of [
    { cursor: next ?? '' },
    { status: 'pending', cursor: next ?? '' },
    { status: 'expired', cursor: ofAll ?? '' },
  ] as const)
    await expect(approvals.list(owner, { ...first, ...query })).rejects.toMatchObject({ code: 'invalid_cursor' });
});

it('regression: one requester has at most 100 pending calls, and leaves room for others', async () => {
  const { dataSource } = accounts.app;
  await dataSource.query(`update approval set status = 'declined' where user_id = $1 and status = 'pending'`, [creator.userId]);
  await dataSource.query(
    `insert into approval (id, organization_id, user_id, requested_via, connector, tool_name, publishes, arguments, content_hash, summary,
       preview, status, expires_at)
     select 'appr_waiting_' || n, $1, $2, 'rest', 'standard', 'create_post', true, '{}', n, 'Waits', '{"targets":[]}', 'pending', now() + interval '1 day'
     from generate_series(1, 99) n`,
    [creator.organizationId, creator.userId],
  );
  const last = idOf(await requests.createRelease(creator, body('The last'), null));
  const told = { code: 'state_conflict', message: expect.stringMatching(/^100 of your calls are already waiting/) };
  await expect(requests.createRelease(creator, body('Too many'), null)).rejects.toMatchObject(told);
  expect(idOf(await requests.createRelease(creator, body('The last'), null))).toBe(last);
  expect(await accounts.call('create_scheduled_release', body('Of a key'), accounts.mine.key)).toMatchObject({
    code: 'approval_pending',
  });
  await dataSource.query(`update approval set status = 'declined' where id = $1`, [last]);
  expect(idOf(await requests.createRelease(creator, body('Too many'), null))).toMatch(/^appr_/);
});

async function makeRelease(title: string) {
  const release = await requests.createRelease(owner, body(title), null);
  if (release instanceof AskedFor) throw problem('internal_error', 'an owner had to ask');
  return release;
}
