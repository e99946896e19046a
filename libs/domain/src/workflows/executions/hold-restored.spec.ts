import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { holdRestoredExecutions } from './hold-restored.js';
import { openStarting, owner, PublishKind } from './starting.fixture.js';

const call = new PublishKind();
const hour = 3_600_000;
let stage: Awaited<ReturnType<typeof openStarting>>;

beforeAll(async () => {
  stage = await openStarting(call);
});
afterAll(() => stage.close());

const node = (id: string) => ({ id, kind: 'call' });
const chain = { nodes: [node('a'), node('b')], edges: [['a', 'b']] as const };

it('scenario 41: backup-restored: open steps are held, nothing has a second effect, and a person resumes them', async () => {
  const soon = { nodes: [{ id: 'a', kind: 'wait', with: { minutes: 10 } }, node('b')], edges: [['a', 'b']] as const };
  const late = { nodes: [{ id: 'a', kind: 'wait', with: { days: 3 } }, node('b')], edges: [['a', 'b']] as const };
  const asking = { nodes: [{ id: 'a', kind: 'approval', with: { question: 'Go on?' } }], edges: [] };
  const worker = stage.worker();
  worker.onApplicationBootstrap();
  const start = async (graph: typeof chain | typeof soon | typeof late | typeof asking): Promise<string> =>
    stage.starts.execute(owner, await stage.publish(graph), {}, null);
  const waiting = [await start(soon), await start(late), await start(asking)];
  for (const id of waiting) await eventually(async () => (await stage.stepsOf(id))[0]?.status === 'waiting');
  await worker.beforeApplicationShutdown();
  const ready = await start(chain);
  const limited = await stage.publish(chain, { maxConcurrent: 1 });
  await stage.dataSource.query('update workflow set max_concurrent = 0 where id = $1', [limited]);
  const queued = await stage.starts.execute(owner, limited, {}, null);
  const held = await stage.dataSource.transaction((manager) => holdRestoredExecutions(manager, new Date(Date.now() + hour)));
  expect(held).toBe(3);
  const statusOf = async (id: string): Promise<unknown> => (await stage.stepsOf(id))[0]?.status;
  expect(await Promise.all([...waiting, ready].map(statusOf))).toEqual(['held', 'waiting', 'waiting', 'held']);
  stage.worker().onApplicationBootstrap();
  expect(await stage.ended(queued)).toMatchObject({ status: 'failed', error: { code: 'interrupted' } });
  expect(call.calls).toEqual([]);
  await stage.cancels.cancel(owner, ready);
  await stage.ended(ready);
  await stage.ended(await stage.starts.resume(owner, ready));
  expect(call.calls).toEqual([`${ready}/a/`, `${ready}/b/`]);
});
