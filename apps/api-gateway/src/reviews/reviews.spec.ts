import { limits } from '@imprint/contracts/limits';
import { sha256Hex } from '@imprint/platform/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Reply } from '../media/gateway.fixture.js';
import { ReviewStage } from './reviews.fixture.js';

let stage: ReviewStage;
beforeAll(async () => {
  stage = await ReviewStage.open();
});
afterAll(() => stage?.close());
beforeEach(() => stage.clear());

const file = { url: expect.stringContaining('/v1/files/cake.png?'), posterUrl: null, mimeType: 'image/png', altText: 'A cake' };
const dead = { status: 401, code: 'invalid_review_link' };
const alone = { scheduledAt: null, media: null, thread: [], firstComment: null, linkCards: [] };

describe('a link to a release', () => {
  it('shows the post as it will look and nothing else, and its secret is kept nowhere', async () => {
    const id = await stage.draft();
    await stage.send('POST', `/v1/releases/${id}/comments`, { text: 'Only for the team' });
    const { data } = await stage.share(`releases/${id}`, { expiresInDays: 3 });
    const { url, ...made } = data.attributes;
    expect(url).toMatch(/^https:\/\/imprint\.example\/review#[0-9A-Za-z]{43}$/);
    const secret = String(url).split('#')[1] ?? '';
    expect(made).toMatchObject({ releaseId: id, approvalId: null, reviewerName: 'Mia', canDecide: false, lastUsedAt: null });
    expect(await stage.query('select secret_digest as digest from review_link')).toEqual([{ digest: sha256Hex(secret) }]);
    const stored = await stage.query(
      'select row_to_json(r)::text as row from review_link r union all select changes::text from audit_entry',
    );
    expect(JSON.stringify(stored)).not.toContain(secret);

    const { status, data: seen } = await stage.review(secret);
    expect([status, seen.attributes]).toEqual([
      200,
      {
        ...{
          title: 'Spring',
          text: 'Spring menu',
          timezone: 'Europe/Berlin',
          scheduledAt: '2034-05-01T07:00:00.000Z',
          media: [file],
        },
        targets: [{ ...alone, platform: 'feed', account: expect.any(String), text: 'For the feed' }],
        ...{ invitedBy: 'Local owner', reviewerName: 'Mia', expiresAt: made['expiresAt'], comments: [] },
        ...{ action: null, approvalStatus: null, isOutdated: false, canComment: true, canDecide: false },
      },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/(?:rel|conn|org|user|brand|tgt|asset)_/);
    expect(await stage.decide(secret)).toMatchObject({ code: 'insufficient_permissions' });
    const listed = await stage.send('GET', `/v1/releases/${id}/review-links`);
    expect(listed.data).toMatchObject([{ id: data.id, attributes: { lastUsedAt: expect.any(String) } }]);
    expect(JSON.stringify(listed.data)).not.toContain(secret);
  });

  it('takes comments, which the team sees with the name of the reviewer and may only delete', async () => {
    const id = await stage.draft();
    const secret = await stage.linkTo(`releases/${id}`);
    const answer = await stage.comment(secret, '<b>Lovely</b>');
    const written = { reviewerName: 'Mia', text: '<b>Lovely</b>' };
    expect(answer).toMatchObject({ status: 200, data: { attributes: { comments: [written] } } });
    const path = `/v1/releases/${id}/comments`;
    const [comment] = (await stage.send('GET', path)).data as unknown as [Reply['data']];
    expect(comment.attributes).toMatchObject({ ...written, author: { name: 'Local owner' } });
    const noticed = `select kind, detail, name from notice join app_user u on u.id = user_id where resolved_at is null`;
    expect(await stage.query(noticed)).toEqual([{ kind: 'review.commented', detail: 'Mia: <b>Lovely</b>', name: 'Local owner' }]);
    expect(await stage.send('PATCH', `${path}/${comment.id}`, { text: 'x' })).toMatchObject({ code: 'insufficient_permissions' });
    await stage.query(
      `insert into release_comment (id, organization_id, release_id, author_id, reviewer_name, review_link_id, text)
       select 'cmt_' || n, organization_id, release_id, author_id, reviewer_name, review_link_id, 'x'
       from release_comment, generate_series(3, $1) n where id = $2`,
      [limits.commentsPerReviewLink, comment.id],
    );
    expect(await stage.comment(secret, 'Last')).toMatchObject({ status: 200 });
    expect(await stage.comment(secret, 'Once more')).toMatchObject({ code: 'state_conflict' });
    expect(await stage.send('DELETE', `${path}/${comment.id}`)).toMatchObject({ status: 204 });
    expect(await stage.query(noticed)).toHaveLength(1);
    expect(await stage.query(`select from notice where detail like '%Lovely%'`)).toEqual([]);
    await stage.send('DELETE', `/v1/releases/${id}`);
    expect(await stage.query(noticed)).toEqual([]);
  });
});

describe('whoever has no valid secret', () => {
  it('gets one answer, whatever is wrong with it', async () => {
    const id = await stage.draft();
    const [first, second] = [await stage.linkTo(`releases/${id}`), await stage.linkTo(`releases/${id}`)];
    const [{ id: revoked }] = (await stage.send('GET', `/v1/releases/${id}/review-links`)).data as unknown as [{ id: string }];
    expect(await stage.send('DELETE', `/v1/review-links/${revoked}`)).toMatchObject({ status: 204 });
    expect(await stage.send('DELETE', `/v1/review-links/${revoked}`)).toMatchObject({ code: 'not_found' });
    expect(await stage.review(first)).toMatchObject({ status: 200 });
    await stage.query(`update review_link set expires_at = now() where revoked_at is null`);
    const [{ id: gone }] = (await stage.query('select id from review_link where revoked_at is null')) as [{ id: string }];
    const deleted = await stage.draft();
    const third = await stage.linkTo(`releases/${deleted}`);
    await stage.send('DELETE', `/v1/releases/${deleted}`);
    const answers = [
      await stage.review(first),
      await stage.review(second),
      await stage.review(third),
      await stage.review('A'.repeat(43)),
      await stage.review(gone),
    ];
    answers.push(
      await stage.send('GET', '/v1/review'),
      await stage.review(stage.key),
      await stage.decide(second),
      await stage.decide('B'.repeat(43)),
    );
    for (const { status, errors } of answers)
      expect([status, errors]).toEqual([401, [expect.objectContaining({ code: dead.code })]]);
    expect(new Set(answers.map(({ detail }) => detail)).size).toBe(1);
  });

  it('opens no other route with one', async () => {
    const id = await stage.draft();
    const secret = await stage.linkTo(`releases/${id}`);
    const release = `/v1/releases/${id}`;
    for (const path of [release, `${release}/comments`, `${release}/review-links`, '/v1/auth/whoami'])
      expect(await stage.send('GET', path, undefined, secret)).toMatchObject({ status: 401, code: 'invalid_session' });
  });

  it('tries no more than so many a minute, and a link is used no more often', async () => {
    const id = await stage.draft();
    const secret = await stage.linkTo(`releases/${id}`);
    const used = async (count: number) => {
      for (let index = 0; index < count; index += 1) expect((await stage.review(secret)).status).toBe(200);
    };
    await used(limits.reviewRequestsPerMinute);
    expect(await stage.review(secret)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(await stage.review('A'.repeat(43))).toMatchObject({ status: 429 });
    await stage.query(`delete from rate_window where key like '%127.0.0.1%'`);
    expect(await stage.review(secret)).toMatchObject({ status: 429 });
    expect(await stage.review('A'.repeat(43))).toMatchObject(dead);
  });
});

describe('a link to an approval', () => {
  it('decides once, on record as made by a link', async () => {
    const id = await stage.asked();
    const secret = await stage.linkTo(`approvals/${id}`);
    expect((await stage.review(secret)).data.attributes).toMatchObject({
      ...{
        title: 'Spring',
        text: 'Spring menu',
        scheduledAt: '2034-05-01T09:00',
        timezone: 'Europe/Berlin',
        action: 'schedule',
        canDecide: true,
        media: [file],
      },
      ...{ approvalStatus: 'pending', canComment: false, targets: [{ platform: 'feed', text: 'For the feed' }] },
    });
    expect(await stage.comment(secret, 'x')).toMatchObject({ code: 'state_conflict' });
    const answer = await stage.decide(secret, 'approve', { comment: 'Lovely' });
    expect(answer).toMatchObject({ status: 200, data: { attributes: { approvalStatus: 'approved', canDecide: false } } });
    expect(await stage.approvalOf(id)).toMatchObject({
      ...{ status: 'approved', resolvedVia: 'link', reviewerName: 'Mia', comment: 'Lovely', runStatus: 'queued' },
      ...{ resolvedBy: { name: 'Local owner' }, resolvedWith: null },
    });
    const again = await stage.decide(secret, 'decline');
    expect(again).toMatchObject({ code: 'state_conflict' });
    expect(again.detail).not.toMatch(/Local owner|appr_/);
    expect(
      await stage.query(`select action, actor_kind as kind, client_ip as ip, changes->'reviewerName' as name from audit_entry
                   where subject_type <> 'organization' order by created_at`),
    ).toEqual([
      { action: 'review-link.created', kind: 'local', ip: '127.0.0.1', name: { to: 'Mia' } },
      { action: 'approval.approved', kind: 'review-link', ip: '127.0.0.1', name: { to: 'Mia' } },
    ]);
  });

  it('is refused once the release has changed, and shows that', async () => {
    const releaseId = await stage.draft();
    const id = await stage.asked(`/v1/releases/${releaseId}/resume`, {});
    const secret = await stage.linkTo(`approvals/${id}`);
    expect((await stage.review(secret)).data.attributes).toMatchObject({ isOutdated: false, canDecide: true, canComment: true });
    await stage.send('PATCH', `/v1/releases/${releaseId}`, { baseContent: 'Something else' });
    expect(await stage.decide(secret)).toMatchObject({ code: 'state_conflict' });
    expect((await stage.review(secret)).data.attributes).toMatchObject({
      isOutdated: true,
      canDecide: false,
      approvalStatus: 'pending',
    });
    expect(await stage.approvalOf(id)).toMatchObject({ status: 'pending' });
  });

  it('is made by whoever could decide, and decides only as long as they still could', async () => {
    const id = await stage.asked();
    const secret = await stage.linkTo(`approvals/${id}`);
    await stage.asRole('creator');
    expect(await stage.share(`approvals/${id}`)).toMatchObject({ code: 'insufficient_permissions' });
    expect((await stage.review(secret)).data.attributes).toMatchObject({ canDecide: false });
    expect(await stage.decide(secret)).toMatchObject({ code: 'insufficient_permissions' });
    await stage.asRole('viewer');
    expect(await stage.decide(secret)).toMatchObject(dead);
    await stage.asRole('owner');
    expect(
      await stage.send('POST', `/v1/approvals/${id}/review-links`, { reviewerName: 'Mia', canDecide: true }, stage.key),
    ).toMatchObject({
      code: 'session_required',
    });
    const members = await stage.query<{ organization_id: string; user_id: string }>('delete from membership returning *');
    const [[member]] = members as unknown as [[{ organization_id: string; user_id: string }]];
    expect(await stage.review(secret)).toMatchObject(dead);
    await stage.query(`insert into membership (organization_id, user_id, role) values ($1, $2, 'owner')`, [
      member.organization_id,
      member.user_id,
    ]);
    expect(await stage.approvalOf(id)).toMatchObject({ status: 'pending' });
    expect(await stage.decide(secret)).toMatchObject({ status: 200 });
  });

  it('is made for what waits, and for what a post shows', async () => {
    const id = await stage.asked();
    expect(await stage.share(`approvals/${id}`, { canDecide: false })).toMatchObject({ code: 'validation_failed' });
    await stage.send('POST', `/v1/approvals/${id}/resolve`, { decision: 'decline' });
    expect(await stage.share(`approvals/${id}`)).toMatchObject({ code: 'state_conflict' });
    const settling = await stage.asked();
    await stage.query(
      `update approval set tool_name = 'update_scheduled_release', arguments = '{"changes":{"status":"published"}}'`,
    );
    expect(await stage.share(`approvals/${settling}`)).toMatchObject({ code: 'state_conflict' });
  });
});

describe('the organization', () => {
  it('allows no links at first; off ends them for good, and links for comments decide nothing', async () => {
    await stage.query(`update organization set review_links = 'off', review_links_since = null`);
    const id = await stage.draft();
    const approvalId = await stage.asked();
    expect(await stage.share(`releases/${id}`)).toMatchObject({ status: 403, code: 'review_links_off' });
    await stage.allow('decide');
    const [comments, decides] = [await stage.linkTo(`releases/${id}`), await stage.linkTo(`approvals/${approvalId}`)];
    await stage.allow('comment');
    expect(await stage.review(comments)).toMatchObject({ status: 200 });
    expect(await stage.decide(decides)).toMatchObject({ code: 'insufficient_permissions' });
    expect(await stage.share(`approvals/${approvalId}`)).toMatchObject({ code: 'review_links_off' });
    await stage.allow('off');
    for (const secret of [comments, decides]) expect(await stage.review(secret)).toMatchObject(dead);
    await stage.allow('decide');
    for (const secret of [comments, decides]) expect(await stage.review(secret)).toMatchObject(dead);
    expect((await stage.send('GET', `/v1/releases/${id}/review-links`)).data).toEqual([]);
  });

  it('is asked by people only: no key allows links, or makes one', async () => {
    const id = await stage.draft();
    expect(await stage.send('PATCH', stage.organization, { reviewLinks: 'decide' }, stage.key)).toMatchObject({
      code: 'session_required',
    });
    const link = { reviewerName: 'Mia' };
    expect(await stage.send('POST', `/v1/releases/${id}/review-links`, link, stage.key)).toMatchObject({
      code: 'session_required',
    });
  });

  it('has so many links to one thing, valid for so many days', async () => {
    const id = await stage.draft();
    const days = (expiresInDays: number) => stage.share(`releases/${id}`, { expiresInDays });
    for (const wrong of [0, limits.reviewLinkDays + 1, 1.5])
      expect(await days(wrong)).toMatchObject({ code: 'validation_failed' });
    expect(await stage.share(`releases/${id}`, { reviewerName: 'x'.repeat(limits.reviewerNameLength + 1) })).toMatchObject({
      code: 'validation_failed',
    });
    expect(await stage.share(`releases/${id}`, { reviewerName: 'x'.repeat(limits.reviewerNameLength) })).toMatchObject({
      status: 201,
    });
    expect(await days(limits.reviewLinkDays)).toMatchObject({ status: 201 });
    const left = Array.from({ length: limits.reviewLinksPerSubject - 1 }, () => days(1));
    const statuses = (await Promise.all(left)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array<number>(limits.reviewLinksPerSubject - 2).fill(201), 409]);
    await stage.query(`update review_link set expires_at = now() where id = (select max(id) from review_link)`);
    expect(await days(1)).toMatchObject({ status: 201 });
    const expiries = await stage.query(
      `select distinct round(extract(epoch from expires_at - created_at) / 86400)::integer as days from review_link
       where expires_at > now() order by 1`,
    );
    expect(expiries).toEqual([{ days: 1 }, { days: 7 }, { days: limits.reviewLinkDays }]);
  });

  it('lets a creator revoke their own, and an admin all of them', async () => {
    const id = await stage.draft();
    const { data } = await stage.share(`releases/${id}`);
    await stage.query(
      `insert into app_user (id, email, name) values ('grace', 'grace@example.com', 'Grace') on conflict do nothing`,
    );
    await stage
      .query(`insert into membership select organization_id, 'grace', 'creator' from membership limit 1`)
      .catch(() => undefined);
    await stage.asRole('creator');
    await stage.query(`update review_link set created_by = 'grace'`);
    expect(await stage.send('DELETE', `/v1/review-links/${data.id}`)).toMatchObject({ code: 'insufficient_permissions' });
    await stage.asRole('admin');
    expect(await stage.send('DELETE', `/v1/review-links/${data.id}`)).toMatchObject({ status: 204 });
    expect(await stage.query(`select action from audit_entry where subject_id = $1 order by created_at`, [data.id])).toEqual([
      { action: 'review-link.created' },
      { action: 'review-link.revoked' },
    ]);
  });
});
