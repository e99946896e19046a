import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { NodeKinds } from '../nodes/node-kinds.js';
import { CallKind } from '../nodes/test-kinds.fixture.js';
import type { ClaimedStep, StepEnd } from './claimed-step.js';
import { ledgerOn, openExecutions } from './executions.fixture.js';
import { writeEach } from './unstorable-ends.js';

let stage: Awaited<ReturnType<typeof openExecutions>>;

beforeAll(async () => {
  stage = await openExecutions(new NodeKinds([new CallKind()]));
});
afterAll(() => stage.close());

/** A number that the database cannot hold. */
const huge = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON('1e200000');

it('an end that the database holds in no way keeps no other one of its batch from being written, and is told alone', async () => {
  const ids = ['a', 'bad', 'c'];
  const id = await stage.start({ nodes: ids.map((one) => ({ id: one, kind: 'call' })), edges: [] });
  const { claims, ends } = ledgerOn(stage.dataSource, stage.signals);
  const claimed = await claims.claim(10, 60_000, '');
  const endOf = (step: ClaimedStep): StepEnd => {
    const end: StepEnd = { step, status: 'done', output: step.nodeId, share: 0, tokens: [], inlined: [] };
    return step.nodeId === 'bad' ? { ...end, output: huge, otherwise: () => ({ ...end, output: huge }) } : end;
  };
  const batch = ids.flatMap((one) => claimed.filter(({ nodeId }) => nodeId === one).map(endOf));
  const write = async (some: readonly StepEnd[]): Promise<boolean[]> => {
    const { written } = await ends.end(some, null);
    return some.map((_, at) => written.includes(at));
  };
  expect(await writeEach(batch, write)).toEqual([true, expect.any(Error), true]);
  expect((await stage.stepsOf(id)).map(({ nodeId, status }) => [nodeId, status])).toEqual([
    ['a', 'done'],
    ['bad', 'running'],
    ['c', 'done'],
  ]);
});

it('a database that is gone is told to every one', async () => {
  const gone = new Error('the connection was closed');
  await expect(writeEach([], () => Promise.reject(gone))).rejects.toBe(gone);
});
