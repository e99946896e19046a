import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { emptyReleases, person, soon } from '../../publishing/releases/releases.fixture.js';
import { openPublishingEffects } from './publishing-effects.fixture.js';

let stage: Awaited<ReturnType<typeof openPublishingEffects>>;

beforeAll(async () => {
  stage = await openPublishingEffects();
}, 60_000);
afterAll(() => stage.close());
beforeEach(async () => {
  stage.deletion.delete = 'none';
  await stage.dataSource.query('delete from workflow_execution');
  await emptyReleases(stage.dataSource);
});

const scheduled = { content: 'Menu', connectionIds: ['conn'], scheduledAt: soon.toISOString() };
const retry = { maxAttempts: 1, waitSeconds: 0 };
/** Ends by failing, once it may. */
const failure = { id: 'last', kind: 'fail', with: { message: 'No.' }, onError: 'compensate' } as const;
const start = (kind: string, given: object): Promise<string> =>
  stage.start({
    nodes: [
      { id: 'one', kind, with: given as Record<string, unknown>, retry },
      { id: 'wait', kind: 'wait', with: { minutes: 10 } },
      failure,
    ],
    edges: [
      ['one', 'wait'],
      ['wait', 'last'],
    ],
  });
/** What the step `one` gave, before the execution fails. */
const made = async (id: string): Promise<Record<string, unknown>> =>
  eventually(
    async () => (await stage.stepsOf(id)).find(({ nodeId, status }) => nodeId === 'one' && status === 'done')?.output,
  ) as Promise<Record<string, unknown>>;
const fail = async (id: string): Promise<void> => {
  await eventually(async () => (await stage.stepsOf(id)).some(({ nodeId, status }) => nodeId === 'wait' && status === 'waiting'));
  await stage.dataSource.query(`update workflow_step set wake_at = now() where execution_id = $1 and node_id = 'wait'`, [id]);
  await stage.signals.publish('workflow.steps', { organizationId: 'org' });
};
const undoOf = async (id: string) => {
  const { status, failedNodeId } = await stage.ended(id);
  expect({ status, failedNodeId }).toEqual({ status: 'failed', failedNodeId: 'last' });
  const undos = (await stage.stepsOf(id)).filter(({ scope }) => scope === '~undo');
  return undos.map(({ status: undone, error }) => [undone, error?.code ?? null]);
};

it('cancels a release that still waits', async () => {
  const id = await start('schedule_release', scheduled);
  const { releaseId } = (await made(id)) as { releaseId: string };
  await fail(id);
  expect(await undoOf(id)).toEqual([['done', null]]);
  expect(await stage.releases.read(person, releaseId)).toMatchObject({ status: 'cancelled' });
});

it('says that a release was published before it could be cancelled', async () => {
  const id = await start('schedule_release', scheduled);
  const { releaseId } = (await made(id)) as { releaseId: string };
  await stage.endTargets(releaseId, []);
  await fail(id);
  expect(await undoOf(id)).toEqual([['failed', 'release_published']]);
});

it('has published posts deleted where the platform lets anybody do so, and waits for that', async () => {
  stage.deletion.delete = 'permanent';
  const id = await start('publish', { content: 'Menu', connectionIds: ['conn', 'conn_2'] });
  const releaseId = await stage.releaseOnceMade();
  await stage.endTargets(releaseId, ['conn_2']);
  await stage.dataSource.query(`update target set external_provider_id = 'post-' || id where release_id = $1`, [releaseId]);
  await made(id);
  await fail(id);
  const waits = async (): Promise<boolean> =>
    (await stage.stepsOf(id)).some(({ scope, status }) => scope === '~undo' && status === 'waiting');
  await eventually(waits);
  await stage.deletePosts(releaseId);
  expect(await undoOf(id)).toEqual([['done', null]]);
  expect(await stage.dataSource.query('select count(*)::integer as count from post_change')).toEqual([{ count: 1 }]);
});

it('says that the platform lets nobody delete posts', async () => {
  const id = await start('publish', { content: 'Menu', connectionIds: ['conn'] });
  await stage.endTargets(await stage.releaseOnceMade(), []);
  await made(id);
  await fail(id);
  expect(await undoOf(id)).toEqual([['failed', 'post_deletion_unsupported']]);
});

it('deletes a draft that nobody has touched, and keeps one that was changed', async () => {
  const [untouched, changed] = [
    await start('post_draft', { content: 'Menu', brandId: 'brand' }),
    await start('post_draft', { content: 'Menu', brandId: 'brand' }),
  ];
  const ids = [(await made(untouched))['postId'], (await made(changed))['postId']] as string[];
  await stage.posts.update(person, ids[1] ?? '', { content: 'Better menu' });
  await fail(untouched);
  await fail(changed);
  expect([await undoOf(untouched), await undoOf(changed)]).toEqual([[['done', null]], [['failed', 'post_changed']]]);
  await expect(stage.posts.read(person, ids[0] ?? '')).rejects.toMatchObject({ code: 'not_found' });
  expect(await stage.posts.read(person, ids[1] ?? '')).toMatchObject({ content: 'Better menu' });
});
