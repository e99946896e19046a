import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CompiledVersions } from '../definitions/compiled-versions.js';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import { type AbandonedStep, StepFailure } from '../nodes/node-kind.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { CallKind } from '../nodes/test-kinds.fixture.js';
import { AbandonSteps } from './abandon-steps.js';
import { AbandonedStepsRepository } from './abandoned-steps.repository.js';
import { openExecutions } from './executions.fixture.js';

class StartingKind extends CallKind {
  readonly abandoned: AbandonedStep[] = [];
  /** Times that it cannot end what was started. */
  failures = 0;

  async abandon(step: AbandonedStep): Promise<void> {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('the database is gone');
    }
    this.abandoned.push(step);
  }
}

const kind = new StartingKind();
const kinds = new NodeKinds([kind]);
const later = (): Date => new Date(Date.now() + 600_000);
const one = { nodes: [{ id: 'a', kind: 'call' }], edges: [] };
let opened: Awaited<ReturnType<typeof openExecutions>>;
let abandoning: AbandonSteps;

beforeAll(async () => {
  opened = await openExecutions(kinds);
  const { dataSource, executions, signals, config } = opened;
  const versions = new CompiledVersions(new WorkflowVersionsRepository(dataSource), kinds);
  abandoning = new AbandonSteps(new AbandonedStepsRepository(dataSource), executions, versions, signals, config);
  abandoning.onApplicationBootstrap();
  opened.worker().onApplicationBootstrap();
});
afterAll(async () => {
  await abandoning?.beforeApplicationShutdown();
  await opened?.close();
});
beforeEach(() => {
  kind.doing.clear();
  kind.abandoned.length = 0;
});

const cancel = async (id: string): Promise<void> => {
  await opened.dataSource.transaction((manager) => opened.executions.cancel(manager, 'org', id));
  await opened.ended(id);
};
const stepOf = async (id: string): Promise<unknown> =>
  (
    await opened.dataSource.query<object[]>(
      'select status, state, is_doubtful as "isDoubtful" from workflow_step where execution_id = $1',
      [id],
    )
  )[0];
const settled = { status: 'cancelled', state: null, isDoubtful: false };
const abandonedOf = (id: string): AbandonedStep[] => kind.abandoned.filter(({ key }) => key.startsWith(id));
/** Once the step is like this. */
const until = (id: string, wanted: object): Promise<boolean> =>
  eventually(async () => {
    expect(await stepOf(id)).toMatchObject(wanted);
    return true;
  });
const untilWaiting = (id: string): Promise<boolean> => until(id, { status: 'waiting' });
const untilSettled = (id: string): Promise<boolean> => until(id, settled);

describe('what a step has started', () => {
  it('is ended when the step is cancelled while it waits, with what it knows', async () => {
    kind.doing.set('a', () => ({ wait: { until: later() }, state: { started: 'it' } }));
    const id = await opened.start(one);
    await untilWaiting(id);
    expect(kind.abandoned).toEqual([]);
    await cancel(id);
    await untilSettled(id);
    expect(abandonedOf(id)).toEqual([{ organizationId: 'org', key: `${id}/a/`, state: { started: 'it' } }]);
  });

  it('is ended when the step is cancelled in the middle of it', async () => {
    const begun = Promise.withResolvers<void>();
    kind.doing.set('a', () => {
      begun.resolve();
      return new Promise(() => undefined);
    });
    const id = await opened.start(one);
    await begun.promise;
    await cancel(id);
    await untilSettled(id);
    expect(abandonedOf(id)).toEqual([{ organizationId: 'org', key: `${id}/a/`, state: null }]);
  });

  it('is ended when its worker had died, and nobody knows how far it came', async () => {
    const { dataSource } = opened;
    kind.doing.set('a', () => ({ wait: { until: later() }, state: null }));
    const id = await opened.start(one);
    await untilWaiting(id);
    await dataSource.query(
      `with ending as (update workflow_execution set ending = 'cancelled' where id = $1)
       update workflow_step set status = 'running', fence = fence + 1, wake_at = now() - interval '1 second' where execution_id = $1`,
      [id],
    );
    await opened.ended(id);
    await untilSettled(id);
    expect(abandonedOf(id)).toEqual([{ organizationId: 'org', key: `${id}/a/`, state: null }]);
  });

  it('is ended when another step fails the execution', async () => {
    kind.doing.set('a', () => ({ wait: { until: later() }, state: { started: 'it' } }));
    kind.doing.set('b', async ({ executionId }) => {
      await eventually(async () => (await opened.stepsOf(executionId)).some(({ status }) => status === 'waiting'));
      throw StepFailure.of('validation', 'refused', 'It did not work.');
    });
    const id = await opened.start({ nodes: [...one.nodes, { id: 'b', kind: 'call' }], edges: [] });
    expect(await opened.ended(id)).toMatchObject({ status: 'failed', failedNodeId: 'b' });
    await eventually(() => abandonedOf(id).length > 0);
    expect(abandonedOf(id)).toMatchObject([{ key: `${id}/a/`, state: { started: 'it' } }]);
  });

  it('is looked for again when it could not be ended', async () => {
    kind.failures = 2;
    kind.doing.set('a', () => ({ wait: { until: later() }, state: { started: 'it' } }));
    const id = await opened.start(one);
    await untilWaiting(id);
    await cancel(id);
    await untilSettled(id);
    expect([kind.failures, abandonedOf(id).length]).toEqual([0, 1]);
  });

  it('is left alone when the step has ended by itself', async () => {
    const id = await opened.start(one);
    await opened.ended(id);
    expect(await stepOf(id)).toMatchObject({ status: 'done' });
    expect(abandonedOf(id)).toEqual([]);
  });
});

it('a step that fails after it has waited counts the attempts itself, and goes on with what it keeps', async () => {
  const states: unknown[] = [];
  kind.doing.set('a', ({ state }) => {
    states.push(state);
    const { tries = 0, waited = false } = (state ?? {}) as { tries?: number; waited?: boolean };
    if (!waited) return { wait: { until: new Date() }, state: { tries, waited: true } };
    const failure = { class: 'provider_outage', code: 'down', message: 'It is down.', retryable: true } as const;
    throw new StepFailure(failure, undefined, { state: { tries: tries + 1 }, attempts: tries + 1 });
  });
  const retry = { maxAttempts: 3, waitSeconds: 0 };
  const id = await opened.start({ nodes: [{ id: 'a', kind: 'call', retry }], edges: [] });
  expect(await opened.ended(id)).toMatchObject({ status: 'failed', error: { code: 'down' } });
  const waited = [0, 1, 2].map((tries) => ({ tries, waited: true }));
  expect(states).toEqual([null, waited[0], { tries: 1 }, waited[1], { tries: 2 }, waited[2]]);
});
