import { limits } from '@imprint/contracts/limits';
import { apiKeyDigest, newApiKey } from '@imprint/domain/keys';
import { sha256Hex } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Gateway, type Reply } from '../media/gateway.fixture.js';

let gateway: Gateway;
let dataSource: DataSource;
let organization: string;
let feedId: string;
/** May schedule; what it schedules waits for an approval. */
let key: string;

/** Sends as the local owner, or with a key or the secret of a link. */
const send = (method: string, path: string, body?: unknown, credential?: string) =>
  gateway.send(method, path, body === undefined ? undefined : JSON.stringify(body), {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
  });
const query = <T = unknown>(sql: string, values?: unknown[]) => dataSource.query<T[]>(sql, values);
const allow = (reviewLinks: string) => send('PATCH', organization, { reviewLinks });
const asRole = (role: string) => query('update membership set role = $1', [role]);

const text = 'Spring menu';
const later = '2034-05-01T09:00';
const body = (more: object = {}) => ({
  ...{ title: 'Spring', baseContent: text, timezone: 'Europe/Berlin', scheduledAt: later },
  ...{ targets: [{ connectionId: feedId, caption: 'For the feed' }], ...more },
});
const draft = async (): Promise<Reply['data']> => (await send('POST', '/v1/releases', body({ status: 'draft' }))).data;
/** What a key asks for. */
const asked = async (path = '/v1/releases', given: object | undefined = body()): Promise<string> => {
  const { status, data } = await send('POST', path, given, key);
  expect([status, data]).toMatchObject([202, { type: 'approval' }]);
  return data.id;
};
const share = (subject: string, more: object = {}) =>
  send('POST', `/v1/${subject}/review-links`, {
    reviewerName: 'Mia',
    ...(subject.startsWith('approvals') && { canDecide: true }),
    ...more,
  });
/** The secret of a new link. */
async function linkTo(subject: string, more: object = {}): Promise<string> {
  const { status, data } = await share(subject, more);
  expect(status).toBe(201);
  return String(data.attributes['url']).split('#')[1] ?? '';
}
const review = (secret: string) => send('GET', '/v1/review', undefined, secret);
const decide = (secret: string, decision = 'approve', more: object = {}) =>
  send('POST', '/v1/review/decision', { decision, ...more }, secret);
const approvalOf = async (id: string) => (await send('GET', `/v1/approvals/${id}`)).data.attributes;
const dead = { status: 401, code: 'invalid_review_link' };

beforeAll(async () => {
  gateway = await Gateway.start({ settings: { PUBLIC_APP_URL: 'https://imprint.example' } });
  dataSource = gateway.app.get(DataSource);
  const whoAmI = await fetch(`${gateway.url}/v1/auth/whoami`);
  const { data } = (await whoAmI.json()) as { data: { organization: { id: string } } };
  organization = `/v1/organizations/${data.organization.id}`;
  [{ id: feedId }] = (await query<{ id: string }>(`select id from connection where platform = 'feed'`)) as [{ id: string }];
  key = newApiKey('test');
  await query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
     select 'key', organization_id, user_id, $1, 'abcd', 'Agent', 'service', '{admin,posts:draft,posts:schedule}' from membership`,
    [apiKeyDigest(key, testConfig().KEY_PEPPER)],
  );
  await send('PATCH', `${organization}/settings/publishing`, { apiKeys: 'approval' });
});
afterAll(() => gateway?.stop());
beforeEach(async () => {
  await asRole('owner');
  for (const table of ['review_link', 'approval', 'audit_entry', 'rate_window']) await query(`delete from ${table}`);
  await allow('off');
  await allow('decide');
});

describe('a link to a release', () => {
  it('shows the post as it will look and nothing else, and its secret is kept nowhere', async () => {
    const { id } = await draft();
    await send('POST', `/v1/releases/${id}/comments`, { text: 'Only for the team' });
    const { data } = await share(`releases/${id}`, { expiresInDays: 3 });
    const { url, ...made } = data.attributes;
    expect(url).toMatch(/^https:\/\/imprint\.example\/review#[0-9A-Za-z]{43}$/);
    const secret = String(url).split('#')[1] ?? '';
    expect(made).toMatchObject({ releaseId: id, approvalId: null, reviewerName: 'Mia', canDecide: false, lastUsedAt: null });
    expect(await query('select secret_digest as digest from review_link')).toEqual([{ digest: sha256Hex(secret) }]);
    const stored = await query(
      'select row_to_json(r)::text as row from review_link r union all select changes::text from audit_entry',
    );
    expect(JSON.stringify(stored)).not.toContain(secret);

    const { status, data: seen } = await review(secret);
    expect([status, seen.attributes]).toEqual([
      200,
      {
        ...{ title: 'Spring', text, timezone: 'Europe/Berlin', scheduledAt: '2034-05-01T07:00:00.000Z', media: [] },
        targets: [{ platform: 'feed', account: expect.any(String), text: 'For the feed', scheduledAt: null }],
        ...{ invitedBy: 'Local owner', reviewerName: 'Mia', expiresAt: made['expiresAt'], comments: [] },
        ...{ action: null, approvalStatus: null, isOutdated: false, canComment: true, canDecide: false },
      },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/(?:rel|conn|org|user|brand|tgt)_/);
    expect(await decide(secret)).toMatchObject({ code: 'insufficient_permissions' });
    const listed = await send('GET', `/v1/releases/${id}/review-links`);
    expect(listed.data).toMatchObject([{ id: data.id, attributes: { lastUsedAt: expect.any(String) } }]);
    expect(JSON.stringify(listed.data)).not.toContain(secret);
  });

  it('takes comments, which the team sees with the name of the reviewer and may only delete', async () => {
    const { id } = await draft();
    const secret = await linkTo(`releases/${id}`);
    const answer = await send('POST', '/v1/review/comments', { text: '<b>Lovely</b>' }, secret);
    const written = { reviewerName: 'Mia', text: '<b>Lovely</b>' };
    expect(answer).toMatchObject({ status: 200, data: { attributes: { comments: [written] } } });
    const path = `/v1/releases/${id}/comments`;
    const [comment] = (await send('GET', path)).data as unknown as [Reply['data']];
    expect(comment).toMatchObject({ attributes: { ...written, author: { name: 'Local owner' } } });
    expect(await send('PATCH', `${path}/${comment.id}`, { text: 'x' })).toMatchObject({ code: 'insufficient_permissions' });
    await query(
      `insert into release_comment (id, organization_id, release_id, author_id, reviewer_name, review_link_id, text)
       select 'cmt_' || n, organization_id, release_id, author_id, reviewer_name, review_link_id, 'x'
       from release_comment, generate_series(3, $1) n where id = $2`,
      [limits.commentsPerReviewLink, comment.id],
    );
    expect(await send('POST', '/v1/review/comments', { text: 'Last' }, secret)).toMatchObject({ status: 200 });
    expect(await send('POST', '/v1/review/comments', { text: 'Once more' }, secret)).toMatchObject({ code: 'state_conflict' });
    expect(await send('DELETE', `${path}/${comment.id}`)).toMatchObject({ status: 204 });
  });
});

describe('whoever has no valid secret', () => {
  it('gets one answer, whatever is wrong with it', async () => {
    const { id } = await draft();
    const [first, second] = [await linkTo(`releases/${id}`), await linkTo(`releases/${id}`)];
    const [{ id: revoked }] = (await send('GET', `/v1/releases/${id}/review-links`)).data as unknown as [{ id: string }];
    expect(await send('DELETE', `/v1/review-links/${revoked}`)).toMatchObject({ status: 204 });
    expect(await send('DELETE', `/v1/review-links/${revoked}`)).toMatchObject({ code: 'not_found' });
    expect(await review(first)).toMatchObject({ status: 200 });
    await query(`update review_link set expires_at = now() where revoked_at is null`);
    const [{ id: gone }] = (await query('select id from review_link where revoked_at is null')) as [{ id: string }];
    const deleted = await draft();
    const third = await linkTo(`releases/${deleted.id}`);
    await send('DELETE', `/v1/releases/${deleted.id}`);
    const answers = [
      await review(first),
      await review(second),
      await review(third),
      await review('A'.repeat(43)),
      await review(gone),
    ];
    answers.push(await send('GET', '/v1/review'), await review(key), await decide(second), await decide('B'.repeat(43)));
    for (const { status, errors } of answers)
      expect([status, errors]).toEqual([401, [expect.objectContaining({ code: dead.code })]]);
    expect(new Set(answers.map(({ detail }) => detail)).size).toBe(1);
  });

  it('opens no other route with one', async () => {
    const { id } = await draft();
    const secret = await linkTo(`releases/${id}`);
    for (const path of [
      `/v1/releases/${id}`,
      `/v1/releases/${id}/comments`,
      '/v1/auth/whoami',
      `/v1/releases/${id}/review-links`,
    ])
      expect(await send('GET', path, undefined, secret)).toMatchObject({ status: 401, code: 'invalid_session' });
  });

  it('tries no more than so many a minute, and a link is used no more often', async () => {
    const { id } = await draft();
    const secret = await linkTo(`releases/${id}`);
    const used = async (count: number) => {
      for (let index = 0; index < count; index += 1) expect((await review(secret)).status).toBe(200);
    };
    await used(limits.reviewRequestsPerMinute);
    expect(await review(secret)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(await review('A'.repeat(43))).toMatchObject({ status: 429 });
    await query(`delete from rate_window where key like '%127.0.0.1%'`);
    expect(await review(secret)).toMatchObject({ status: 429 });
    expect(await review('A'.repeat(43))).toMatchObject(dead);
  });
});

describe('a link to an approval', () => {
  it('decides once, on record as made by a link', async () => {
    const id = await asked();
    const secret = await linkTo(`approvals/${id}`);
    expect((await review(secret)).data.attributes).toMatchObject({
      ...{ title: 'Spring', text, scheduledAt: later, timezone: 'Europe/Berlin', action: 'schedule', canDecide: true },
      ...{ approvalStatus: 'pending', canComment: false, targets: [{ platform: 'feed', text: 'For the feed' }] },
    });
    expect(await send('POST', '/v1/review/comments', { text: 'x' }, secret)).toMatchObject({ code: 'state_conflict' });
    const answer = await decide(secret, 'approve', { comment: 'Lovely' });
    expect(answer).toMatchObject({ status: 200, data: { attributes: { approvalStatus: 'approved', canDecide: false } } });
    expect(await approvalOf(id)).toMatchObject({
      ...{ status: 'approved', resolvedVia: 'link', reviewerName: 'Mia', comment: 'Lovely', runStatus: 'queued' },
      ...{ resolvedBy: { name: 'Local owner' }, resolvedWith: null },
    });
    const again = await decide(secret, 'decline');
    expect(again).toMatchObject({ code: 'state_conflict' });
    expect(again.detail).not.toMatch(/Local owner|appr_/);
    expect(
      await query(`select action, actor_kind as kind, client_ip as ip, changes->'reviewerName' as name from audit_entry
                   where subject_type <> 'organization' order by created_at`),
    ).toEqual([
      { action: 'review-link.created', kind: 'local', ip: '127.0.0.1', name: { to: 'Mia' } },
      { action: 'approval.approved', kind: 'review-link', ip: '127.0.0.1', name: { to: 'Mia' } },
    ]);
  });

  it('is refused once the release has changed, and shows that', async () => {
    const { id: releaseId } = await draft();
    const id = await asked(`/v1/releases/${releaseId}/resume`, undefined);
    const secret = await linkTo(`approvals/${id}`);
    expect((await review(secret)).data.attributes).toMatchObject({ isOutdated: false, canDecide: true, canComment: true });
    await send('PATCH', `/v1/releases/${releaseId}`, { baseContent: 'Something else' });
    expect(await decide(secret)).toMatchObject({ code: 'state_conflict' });
    expect((await review(secret)).data.attributes).toMatchObject({
      isOutdated: true,
      canDecide: false,
      approvalStatus: 'pending',
    });
    expect(await approvalOf(id)).toMatchObject({ status: 'pending' });
  });

  it('is made by whoever could decide, and decides only as long as they still could', async () => {
    const id = await asked();
    const secret = await linkTo(`approvals/${id}`);
    await asRole('creator');
    expect(await share(`approvals/${id}`)).toMatchObject({ code: 'insufficient_permissions' });
    expect((await review(secret)).data.attributes).toMatchObject({ canDecide: false });
    expect(await decide(secret)).toMatchObject({ code: 'insufficient_permissions' });
    await asRole('viewer');
    expect(await decide(secret)).toMatchObject(dead);
    await asRole('owner');
    expect(await send('POST', `/v1/approvals/${id}/review-links`, { reviewerName: 'Mia', canDecide: true }, key)).toMatchObject({
      code: 'session_required',
    });
    const members = await query<{ organization_id: string; user_id: string }>('delete from membership returning *');
    const [[member]] = members as unknown as [[{ organization_id: string; user_id: string }]];
    expect(await review(secret)).toMatchObject(dead);
    await query(`insert into membership (organization_id, user_id, role) values ($1, $2, 'owner')`, [
      member.organization_id,
      member.user_id,
    ]);
    expect(await approvalOf(id)).toMatchObject({ status: 'pending' });
    expect(await decide(secret)).toMatchObject({ status: 200 });
  });

  it('is made for what waits, and for what a post shows', async () => {
    const id = await asked();
    expect(await share(`approvals/${id}`, { canDecide: false })).toMatchObject({ code: 'validation_failed' });
    await send('POST', `/v1/approvals/${id}/resolve`, { decision: 'decline' });
    expect(await share(`approvals/${id}`)).toMatchObject({ code: 'state_conflict' });
    const settling = await asked();
    await query(`update approval set tool_name = 'update_scheduled_release', arguments = '{"changes":{"status":"published"}}'`);
    expect(await share(`approvals/${settling}`)).toMatchObject({ code: 'state_conflict' });
  });
});

describe('the organization', () => {
  it('allows no links at first; off ends them for good, and links for comments decide nothing', async () => {
    await query(`update organization set review_links = 'off', review_links_since = null`);
    const { id } = await draft();
    const approvalId = await asked();
    expect(await share(`releases/${id}`)).toMatchObject({ status: 403, code: 'review_links_off' });
    await allow('decide');
    const [comments, decides] = [await linkTo(`releases/${id}`), await linkTo(`approvals/${approvalId}`)];
    await allow('comment');
    expect(await review(comments)).toMatchObject({ status: 200 });
    expect(await decide(decides)).toMatchObject({ code: 'insufficient_permissions' });
    expect(await share(`approvals/${approvalId}`)).toMatchObject({ code: 'review_links_off' });
    await allow('off');
    for (const secret of [comments, decides]) expect(await review(secret)).toMatchObject(dead);
    await allow('decide');
    for (const secret of [comments, decides]) expect(await review(secret)).toMatchObject(dead);
    expect((await send('GET', `/v1/releases/${id}/review-links`)).data).toEqual([]);
  });

  it('is asked by people only: no key allows links, or makes one', async () => {
    const { id } = await draft();
    expect(await send('PATCH', organization, { reviewLinks: 'decide' }, key)).toMatchObject({ code: 'session_required' });
    const link = { reviewerName: 'Mia' };
    expect(await send('POST', `/v1/releases/${id}/review-links`, link, key)).toMatchObject({ code: 'session_required' });
  });

  it('has so many links to one thing, valid for so many days', async () => {
    const { id } = await draft();
    const days = (expiresInDays: number) => share(`releases/${id}`, { expiresInDays });
    for (const wrong of [0, limits.reviewLinkDays + 1, 1.5])
      expect(await days(wrong)).toMatchObject({ code: 'validation_failed' });
    expect(await share(`releases/${id}`, { reviewerName: 'x'.repeat(limits.reviewerNameLength + 1) })).toMatchObject({
      code: 'validation_failed',
    });
    expect(await share(`releases/${id}`, { reviewerName: 'x'.repeat(limits.reviewerNameLength) })).toMatchObject({ status: 201 });
    expect(await days(limits.reviewLinkDays)).toMatchObject({ status: 201 });
    const left = Array.from({ length: limits.reviewLinksPerSubject - 1 }, () => days(1));
    const statuses = (await Promise.all(left)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array<number>(limits.reviewLinksPerSubject - 2).fill(201), 409]);
    await query(`update review_link set expires_at = now() where id = (select max(id) from review_link)`);
    expect(await days(1)).toMatchObject({ status: 201 });
    const expiries = await query(
      `select distinct round(extract(epoch from expires_at - created_at) / 86400)::integer as days from review_link
       where expires_at > now() order by 1`,
    );
    expect(expiries).toEqual([{ days: 1 }, { days: 7 }, { days: limits.reviewLinkDays }]);
  });

  it('lets a creator revoke their own, and an admin all of them', async () => {
    const { id } = await draft();
    const { data } = await share(`releases/${id}`);
    await query(`insert into app_user (id, email, name) values ('grace', 'grace@example.com', 'Grace') on conflict do nothing`);
    await query(`insert into membership select organization_id, 'grace', 'creator' from membership limit 1`).catch(
      () => undefined,
    );
    await asRole('creator');
    await query(`update review_link set created_by = 'grace'`);
    expect(await send('DELETE', `/v1/review-links/${data.id}`)).toMatchObject({ code: 'insufficient_permissions' });
    await asRole('admin');
    expect(await send('DELETE', `/v1/review-links/${data.id}`)).toMatchObject({ status: 204 });
    expect(await query(`select action from audit_entry where subject_id = $1 order by created_at`, [data.id])).toEqual([
      { action: 'review-link.created' },
      { action: 'review-link.revoked' },
    ]);
  });
});
