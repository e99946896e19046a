import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isLong } from '@imprint/platform/testing';
import fc from 'fast-check';
import { compileGraph, type CompiledGraph } from '../graph/index.js';
import { interpret, interpretUndo } from '../interpreter.fixture.js';
import { fakeKinds, randomGraphs } from '../random-graphs.fixture.js';
import { openExecutions } from './executions.fixture.js';

let stage: Awaited<ReturnType<typeof openExecutions>>;

beforeAll(async () => {
  stage = await openExecutions(fakeKinds, { WORKFLOW_STEPS_AT_ONCE: 20 });
  // Two workers, so that steps of one execution run side by side.
  for (let count = 0; count < 2; count += 1) stage.worker(await stage.connect()).onApplicationBootstrap();
}, 60_000);
afterAll(() => stage.close());

it('ends every step as the interpreter does, however workers share the graph', async () => {
  await fc.assert(
    fc.asyncProperty(randomGraphs(60, false), async (graph) => {
      const { status, steps } = await interpret(compileGraph(graph, fakeKinds));
      fc.pre(steps.size <= 1_000);
      const id = await stage.startGraph(graph);
      const execution = await stage.ended(id);
      expect({ status: execution.status, progress: execution.progress, open: execution.open }).toEqual({
        status,
        progress: 100,
        open: 0,
      });
      expect(execution.steps).toBe(steps.size);
      expect(await endsOf(id)).toEqual(
        Object.fromEntries([...steps].map(([place, { state, output }]) => [place, [state, state === 'done' ? output : null]])),
      );
    }),
    { numRuns: isLong ? 400 : 20, endOnFailure: true },
  );
}, 240_000);

it('fails by a step that the interpreter lets fail, leaves none open, and undoes what is to be undone as the interpreter does', async () => {
  await fc.assert(
    fc.asyncProperty(randomGraphs(30, true), async (graph) => {
      const compiled = compileGraph(graph, fakeKinds);
      const { status, stopped } = await interpret(compiled);
      const id = await stage.startGraph(graph);
      const execution = await stage.ended(id);
      expect({ status: execution.status, open: execution.open }).toEqual({ status, open: 0 });
      if (status === 'failed') expect(stopped.map((place) => place.split('/')[0])).toContain(execution.failedNodeId);
      expect((await stage.eventsOf(id)).map(({ event }) => event)).toEqual([`workflow.execution.${status}`]);
      await expectUndone(id, compiled, execution.failedNodeId);
    }),
    { numRuns: isLong ? 400 : 20, endOnFailure: true },
  );
}, 240_000);

/** Each effect once, the latest first, if the node says so that ended the execution. */
async function expectUndone(id: string, graph: CompiledGraph, failedNodeId: string | null): Promise<void> {
  const all = await stage.stepsByEnd(id);
  const done = all.filter(({ scope, status }) => status === 'done' && !scope.endsWith('~undo'));
  const isCompensated = failedNodeId !== null && graph.nodes.get(failedNodeId)?.onError === 'compensate';
  const expected = await Promise.all(
    (isCompensated ? done : []).map(async ({ nodeId, scope, output }) => {
      const node = graph.nodes.get(nodeId);
      const end = node === undefined ? null : await interpretUndo(node, scope, output);
      return end === null ? [] : [[`${nodeId}/${scope}~undo`, end]];
    }),
  );
  const undone = all.filter(({ scope }) => scope.endsWith('~undo'));
  expect(undone.map(({ nodeId, scope, status }) => [`${nodeId}/${scope}`, status])).toEqual(expected.flat().reverse());
}

async function endsOf(id: string): Promise<Record<string, unknown>> {
  const steps = await stage.stepsOf(id);
  return Object.fromEntries(steps.map(({ nodeId, scope, status, output }) => [`${nodeId}/${scope}`, [status, output]]));
}
