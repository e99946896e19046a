import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '@imprint/platform/testing';
import { emptyReleases, person as owner, soon } from '../../publishing/releases/releases.fixture.js';
import { oneNode } from './effects.fixture.js';
import { openPublishingEffects } from './publishing-effects.fixture.js';

let stage: Awaited<ReturnType<typeof openPublishingEffects>>;

beforeAll(async () => {
  stage = await openPublishingEffects();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.dataSource.query('delete from approval; delete from workflow_execution');
  await emptyReleases(stage.dataSource);
  await stage.dataSource.query(
    `update organization set publishing_policy = '{}'; update membership set role = 'creator' where user_id = 'creator'`,
  );
});

const scheduled = { content: 'Menu', connectionIds: ['conn'], scheduledAt: soon.toISOString() };
const immediate = { content: 'Menu', connectionIds: ['conn', 'conn_2'] };
const countOf = async (table: string): Promise<number> =>
  (await stage.dataSource.query<{ count: number }[]>(`select count(*)::integer as count from ${table}`))[0]?.count ?? 0;
/** As a creator of an organization whose creators have to ask. */
const startAsking = async (kind: string, given: Readonly<Record<string, unknown>>, approvalId: string | null = null) => {
  await stage.dataSource.query(`update organization set publishing_policy = '{"creators":"approval"}' where id = 'org'`);
  return stage.start({ nodes: [{ ...oneNode(kind, given) }], edges: [] }, {}, { userId: 'creator', approvalId });
};

it('schedules a release once, even if its worker died before it could say so', async () => {
  stage.loseEndOf('one');
  const { status, output, attempts } = await stage.run('schedule_release', scheduled);
  expect({ status, attempts }).toEqual({ status: 'completed', attempts: 2 });
  const releaseId = await stage.releaseOnceMade();
  expect(output).toEqual({
    ...{ releaseId, status: 'scheduled', scheduledAt: soon.toISOString() },
    targets: [{ connectionId: 'conn', platform: 'elsewhere', status: 'scheduled', scheduledAt: soon.toISOString() }],
  });
  expect(await countOf('release')).toBe(1);
});

it('schedules a draft with what it has, and texts of single accounts', async () => {
  const { id: postId } = await stage.posts.createPost(owner, { brandId: 'brand', content: 'From the draft' }, null);
  const targets = [{ connectionId: 'conn' }, { connectionId: 'conn_2', caption: 'For this one' }];
  const { output } = await stage.run('schedule_release', {
    postId,
    targets,
    scheduledAt: '2027-03-28T09:00',
    timezone: 'Europe/Berlin',
  });
  const { releaseId } = output as { releaseId: string };
  const release = await stage.releases.read(owner, releaseId);
  expect(release).toMatchObject({
    baseContent: 'From the draft',
    title: 'From the draft',
    scheduledAt: new Date('2027-03-28T07:00:00Z'),
  });
  expect(release.targets.map(({ caption }) => caption)).toEqual([null, 'For this one']);
});

it('takes the next slot of the account', async () => {
  await stage.dataSource.query(
    `insert into connection_slots (connection_id, organization_id, timezone, slots) values ('conn', 'org', 'UTC', '[{"weekday":"monday","time":"09:00"}]')`,
  );
  const { output, error } = await stage.run('schedule_release', { content: 'Menu', connectionIds: ['conn'], slot: 'next' });
  expect(error).toBeNull();
  const at = new Date((output as { scheduledAt: string }).scheduledAt);
  expect([at.getUTCDay(), at.getUTCHours()]).toEqual([1, 9]);
});

it.each([
  ['a time in the past', { ...scheduled, scheduledAt: '2020-01-01T09:00' }, 'schedule_invalid'],
  ['no time that can be read', { ...scheduled, scheduledAt: '{{ "" }}' }, 'schedule_invalid'],
  ['an account of another organization', { ...scheduled, connectionIds: ['conn_other'] }, 'validation_failed'],
  [
    'a field that targets do not have',
    { content: 'x', scheduledAt: soon.toISOString(), targets: [{ connectionId: 'conn', text: 'x' }] },
    'validation_failed',
  ],
  ['no list', { ...scheduled, connectionIds: { $: '"conn"' } }, 'setting_invalid'],
  ['a text that the channel refuses', { ...scheduled, content: 'Much longer than twenty characters' }, 'content_rejected'],
])('refuses %s, and schedules nothing', async (_what, given, code) => {
  const { status, error } = await stage.run('schedule_release', given);
  expect({ status, code: error?.code }).toEqual({ status: 'failed', code });
  expect(await countOf('release')).toBe(0);
});

it('publishes at once, and goes on when every account has answered', async () => {
  const id = await stage.start({ nodes: [oneNode('publish', immediate)], edges: [] });
  const releaseId = await stage.releaseOnceMade();
  await untilWaiting(id);
  await stage.endTargets(releaseId, ['conn_2']);
  const { status, output } = await stage.outcomeOf(id);
  expect(status).toBe('completed');
  expect(output).toMatchObject({
    ...{ releaseId, urls: ['https://example.com/conn'], published: [{ connectionId: 'conn' }] },
    failed: [{ connectionId: 'conn_2', platform: 'elsewhere', code: 'token_expired', message: 'Sign in again.' }],
  });
});

it('fails when no account has it, with what they said', async () => {
  const id = await stage.start({ nodes: [oneNode('publish', immediate)], edges: [] });
  const releaseId = await stage.releaseOnceMade();
  await stage.endTargets(releaseId, ['conn', 'conn_2']);
  const { status, error } = await stage.outcomeOf(id);
  expect({ status, error }).toMatchObject({ status: 'failed', error: { class: 'credential', code: 'publish_failed' } });
  expect(error?.message).toContain('Sign in again.');
});

it('finds the outcome without a signal, and publishes once though its worker died', async () => {
  stage.loseEndOf('one');
  const id = await stage.start({ nodes: [oneNode('publish', immediate)], edges: [] });
  const releaseId = await stage.releaseOnceMade();
  await untilWaiting(id);
  await stage.dataSource.query(`update target set status = 'published' where release_id = $1`, [releaseId]);
  const { status, output } = await stage.outcomeOf(id);
  expect({ status, output }).toMatchObject({ status: 'completed', output: { published: [{}, {}], failed: [] } });
  expect(await countOf('release')).toBe(1);
});

it('does not wait where nobody asks for it', async () => {
  const { status, output } = await stage.run('publish', { ...immediate, wait: false });
  expect({ status, output }).toMatchObject({ status: 'completed', output: { status: 'scheduled', published: [], failed: [] } });
});

it.each(['publish', 'schedule_release'])(
  '%s asks where the organization wants that, and goes on once somebody approved it',
  async (kind) => {
    stage.loseEndOf('one');
    const id = await startAsking(kind, kind === 'publish' ? immediate : scheduled);
    const approvalId = await stage.askedOnce();
    await untilWaiting(id);
    expect(await countOf('release')).toBe(0);
    await stage.decide(approvalId, 'approve');
    const releaseId = await stage.releaseOnceMade();
    if (kind === 'publish') await stage.endTargets(releaseId, []);
    expect(await stage.outcomeOf(id)).toMatchObject({ status: 'completed', output: { releaseId } });
    expect([await countOf('release'), await countOf('approval')]).toEqual([1, 1]);
  },
);

it('asks for each step by itself, even if two of them ask for the same', async () => {
  await stage.dataSource.query(`update organization set publishing_policy = '{"creators":"approval"}' where id = 'org'`);
  const nodes = [oneNode('schedule_release', scheduled), { ...oneNode('schedule_release', scheduled), id: 'two' }];
  const id = await stage.start({ nodes, edges: [] }, {}, { userId: 'creator', approvalId: null });
  await eventually(async () => (await countOf('approval')) === 2);
  const asked = await stage.dataSource.query<{ id: string }[]>(`select id from approval order by idempotency_key`);
  for (const approval of asked) await stage.decide(approval.id, 'approve');
  await stage.outcomeOf(id);
  expect(await countOf('release')).toBe(2);
});

it('fails when the approval is declined', async () => {
  const id = await startAsking('publish', immediate);
  const approvalId = await stage.askedOnce();
  await untilWaiting(id);
  await stage.decide(approvalId, 'decline');
  expect(await stage.outcomeOf(id)).toMatchObject({ status: 'failed', error: { code: 'approval_declined' } });
  expect(await countOf('release')).toBe(0);
});

it('asks anew in an execution that goes on under the same keys', async () => {
  const declined = await startAsking('publish', immediate);
  await untilWaiting(declined);
  await stage.decide(await stage.askedOnce(), 'decline');
  await stage.outcomeOf(declined);
  const resumed = await stage.start(
    { nodes: [oneNode('publish', immediate)], edges: [] },
    {},
    { userId: 'creator', keyBase: declined, resumedFromId: declined },
  );
  await untilWaiting(resumed);
  const asked = await stage.dataSource.query<{ id: string; status: string }[]>(
    'select id, status from approval order by created_at',
  );
  expect(asked.map(({ status }) => status)).toEqual(['declined', 'pending']);
  await stage.decide(asked[1]?.id ?? '', 'approve');
  await stage.endTargets(await stage.releaseOnceMade(), []);
  expect(await stage.outcomeOf(resumed)).toMatchObject({ status: 'completed' });
});

it.each(['publish', 'schedule_release'])('%s takes its request back when its execution is over', async (kind) => {
  const id = await startAsking(kind, kind === 'publish' ? immediate : scheduled);
  const approvalId = await stage.askedOnce();
  await untilWaiting(id);
  await stage.kinds.find(kind)?.abandon?.({ organizationId: 'other', key: `${id}/one/`, state: null });
  expect(await stage.dataSource.query('select status from approval')).toEqual([{ status: 'pending' }]);
  await stage.kinds.find(kind)?.abandon?.({ organizationId: 'org', key: `${id}/one/`, state: null });
  expect(await stage.dataSource.query('select status, void_reason is not null as explained from approval')).toEqual([
    { status: 'expired', explained: true },
  ]);
  await expect(stage.decide(approvalId, 'approve')).rejects.toMatchObject({ code: 'state_conflict' });
  expect(await countOf('release')).toBe(0);
  await stage.outcomeOf(id);
});

it('does not ask for what the approval of its execution covers', async () => {
  const id = await startAsking('schedule_release', scheduled, 'appr_of_trigger');
  expect(await stage.outcomeOf(id)).toMatchObject({ status: 'completed', output: { status: 'scheduled' } });
  expect(await countOf('approval')).toBe(0);
});

it('does nothing for somebody who may not do it any more', async () => {
  await stage.dataSource.query(`update membership set role = 'viewer' where user_id = 'creator'`);
  const id = await startAsking('schedule_release', scheduled);
  expect(await stage.outcomeOf(id)).toMatchObject({ status: 'failed', error: { code: 'insufficient_permissions' } });
  expect([await countOf('release'), await countOf('approval')]).toEqual([0, 0]);
});

it('rehearses without writing anything, and finds what would be refused', async () => {
  expect(await stage.rehearse('publish', immediate)).toMatchObject({
    output: { status: 'published', published: [{ connectionId: 'conn' }, {}] },
  });
  expect(await stage.rehearse('schedule_release', { ...scheduled, content: undefined, postId: 'post_dry_run' })).toMatchObject({
    output: { releaseId: 'rel_dry_run', status: 'scheduled' },
  });
  await expect(stage.rehearse('publish', { ...immediate, connectionIds: ['conn_other'] })).rejects.toMatchObject({
    failure: { code: 'validation_failed' },
  });
  expect([await countOf('release'), await countOf('approval')]).toEqual([0, 0]);
});

const untilWaiting = (id: string): Promise<unknown> =>
  eventually(async () => (await stage.stepsOf(id)).some(({ status }) => status === 'waiting'));
