import type { WorkflowNode } from '@imprint/contracts/workflows';
import type { DataSource } from 'typeorm';
import { Requesters } from '../../approvals/index.js';
import { Memberships } from '../../identity/index.js';
import { MembershipsRepository } from '../../identity/memberships.repository.js';
import { ActiveKeys } from '../../keys/index.js';
import { ApiKeysRepository } from '../../keys/api-keys.repository.js';
import type { McpTokens } from '../../oauth/index.js';
import type { OpenedDatabase } from '../../schema/database.fixture.js';
import { executionsOn, ledgerOn } from '../executions/executions.fixture.js';
import { WakeWaitingSteps } from '../executions/wake-waiting-steps.js';
import type { NodeKind, StepCall, StepFailure } from '../nodes/node-kind.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { pureKinds } from '../nodes/pure-kinds.js';
import { type Effect, type EffectClass, effectKind } from './effect.js';

type Executions = ReturnType<typeof executionsOn>;

/** Whoever starts executions: `user` of `org`, an owner. */
export async function openEffects(
  database: Pick<OpenedDatabase, 'dataSource' | 'close'>,
  effects: readonly Effect[],
  settings: object = {},
) {
  const { dataSource } = database;
  await dataSource.query(
    `insert into membership (organization_id, user_id, role) values ('org', 'user', 'owner') on conflict do nothing`,
  );
  const requesters = requestersOn(dataSource);
  const losing = new Set<string>();
  const kinds = new NodeKinds([
    ...pureKinds,
    ...effects.map((effect) =>
      losingEnds(effectKind((effect.constructor as EffectClass).declaration, effect, requesters), losing, dataSource),
    ),
  ]);
  const executions = executionsOn(database, kinds, { WORKFLOW_LEASE_SECONDS: 60, ...settings });
  executions.worker().onApplicationBootstrap();
  const waking = new WakeWaitingSteps(ledgerOn(dataSource, executions.signals), executions.signals);
  waking.onApplicationBootstrap();
  const close = async (): Promise<void> => {
    waking.beforeApplicationShutdown();
    await executions.close();
  };
  return { ...executions, kinds, ...runningOne(executions, kinds), close, loseEndOf: (node: string) => losing.add(node) };
}

export type OpenedEffects = Awaited<ReturnType<typeof openEffects>>;

export function requestersOn(dataSource: DataSource): Requesters {
  const noTokens = { principalOf: () => Promise.resolve(null) } as unknown as McpTokens;
  return new Requesters(
    new Memberships(new MembershipsRepository(dataSource)),
    new ActiveKeys(new ApiKeysRepository(dataSource)),
    noTokens,
  );
}

/** Executions of a single node. */
function runningOne({ start, ended, stepsOf }: Executions, kinds: NodeKinds) {
  /** How a node of a kind with these settings ends: `one` is its step. */
  const run = async (kind: string, given: Readonly<Record<string, unknown>>, inputs: Readonly<Record<string, unknown>> = {}) =>
    outcomeOf(await start({ nodes: [oneNode(kind, given)], edges: [] }, inputs));
  const outcomeOf = async (id: string) => {
    const { status, error } = await ended(id);
    const step = (await stepsOf(id)).find(({ nodeId }) => nodeId === 'one');
    return { id, status, error, output: step?.output, attempts: step?.attempts };
  };
  const rehearse = async (kind: string, given: Readonly<Record<string, unknown>>): Promise<unknown> =>
    kinds.find(kind)?.rehearse?.(callWith(given));
  return { run, outcomeOf, rehearse };
}

/** The node `one`. It fails at once where it would be tried again. */
export const oneNode = (kind: string, given: Readonly<Record<string, unknown>>): WorkflowNode => ({
  ...{ id: 'one', kind, with: given },
  retry: { maxAttempts: 1, waitSeconds: 0 },
});

/** A call outside an execution. */
export const callWith = (settings: Readonly<Record<string, unknown>>, more: Partial<StepCall> = {}): StepCall => ({
  ...{ organizationId: 'org', workflowId: 'flow', brandId: null, executionId: 'exec', nodeId: 'one', scope: '' },
  ...{ key: 'exec/one/', actor: { userId: 'user', apiKeyId: null, mcpConnectionId: null, approvalId: null, isAgent: false } },
  ...{ settings, state: null, signal: null, attempt: 1, depth: 0 },
  evaluate: () => null,
  stop: new AbortController().signal,
  ...more,
});

/** What a call of a node outside an execution throws. */
export const failureOf = (work: Promise<unknown>): Promise<StepFailure['failure'] | undefined> =>
  work.then(
    () => undefined,
    (error: StepFailure) => error.failure,
  );

/** As if its worker had been killed after the effect: of the nodes in `losing`, once, another worker has the step before its end is written. */
function losingEnds(kind: NodeKind, losing: Set<string>, dataSource: DataSource): NodeKind {
  const { run } = kind;
  return {
    ...kind,
    async run(call) {
      const result = await run(call);
      if (!losing.delete(call.nodeId)) return result;
      await dataSource.query(
        `update workflow_step set fence = fence + 1, wake_at = now() - interval '1 second' where execution_id = $1 and node_id = $2`,
        [call.executionId, call.nodeId],
      );
      return result;
    },
  };
}
