import { graphSchema, type WorkflowEdge, type WorkflowGraph, type WorkflowNode } from '@imprint/contracts/workflows';
import { newId } from '@imprint/platform/crypto';
import { Backlogs, ReadinessRegistry } from '@imprint/platform/health';
import { Metrics } from '@imprint/platform/metrics';
import { eventually, testConfig } from '@imprint/platform/testing';
import type { DataSource } from 'typeorm';
import { LocalSignalBus } from '../../generation/local-signal-bus.fixture.js';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { CompiledVersions } from '../definitions/compiled-versions.js';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import { WorkflowsRepository } from '../definitions/workflows.repository.js';
import { compileGraph } from '../graph/index.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { AdmitExecutions } from './admit-executions.js';
import { ClaimStepsRepository } from './claim-steps.repository.js';
import { CompensateExecutions } from './compensate-executions.js';
import { CompensationsRepository } from './compensations.repository.js';
import { EndingExecutionsRepository } from './ending-executions.repository.js';
import { EndStepsRepository } from './end-steps.repository.js';
import { ExecutionEntity } from './execution.entity.js';
import { ExecutionAdmissionsRepository } from './execution-admissions.repository.js';
import { ExecutionsRepository, type NewExecution } from './executions.repository.js';
import { FinishExecutions } from './finish-executions.js';
import { InlineSteps } from './inline-steps.js';
import { PrepareSteps } from './prepare-steps.js';
import { RunStep } from './run-step.js';
import { StepLedger } from './step-ledger.js';
import { StepWorker } from './step-worker.js';
import { StepSignalsRepository } from './step-signals.repository.js';
import { StepValuesRepository } from './step-values.repository.js';
import { WakeWaitingSteps } from './wake-waiting-steps.js';

/** A row of `workflow_step`, as much of it as specs look at. */
export interface StepRow {
  nodeId: string;
  scope: string;
  status: string;
  attempts: number;
  output: unknown;
  error: { code: string } | null;
}

export type TestGraph = { nodes: readonly WorkflowNode[]; edges: readonly (readonly [from: string, to: string])[] };

type WorkerConfig = ConstructorParameters<typeof StepWorker>[5] & { WORKFLOW_EXECUTIONS_AT_ONCE?: number };

export function ledgerOn(
  over: DataSource,
  signals: LocalSignalBus,
  config: Pick<WorkerConfig, 'WORKFLOW_EXECUTIONS_AT_ONCE'> = {},
  kinds: NodeKinds = new NodeKinds([]),
): StepLedger {
  const rows = new ExecutionsRepository(over);
  const admissions = new AdmitExecutions(new ExecutionAdmissionsRepository(over), signals, {
    WORKFLOW_EXECUTIONS_AT_ONCE: config.WORKFLOW_EXECUTIONS_AT_ONCE ?? 1_000,
  });
  const compensations = new CompensateExecutions(over, new CompensationsRepository(over), kinds, signals);
  const finishing = new FinishExecutions(over, rows, admissions, compensations, signals);
  return new StepLedger(
    ...([
      new ClaimStepsRepository(over),
      new EndStepsRepository(over),
      new StepSignalsRepository(over),
      new EndingExecutionsRepository(over),
      finishing,
    ] as const),
  );
}

/** A worker over a pool of its own. */
export function workerOver(over: DataSource, kinds: NodeKinds, config: WorkerConfig, signals = new LocalSignalBus()): StepWorker {
  const values = new StepValuesRepository(over);
  const rows = new ExecutionsRepository(over);
  const ledger = ledgerOn(over, signals, config, kinds);
  const preparing = new PrepareSteps(rows, new CompiledVersions(new WorkflowVersionsRepository(over), kinds), values);
  const backlogs = new Backlogs(new ReadinessRegistry(), new Metrics());
  return new StepWorker(ledger, preparing, new RunStep(values, new InlineSteps()), signals, backlogs, config);
}

/** Executions on a real database, with nodes of these kinds. */
type KindsFor = NodeKinds | ((dataSource: DataSource, signals: LocalSignalBus) => NodeKinds);

export async function openExecutions(kinds: KindsFor, settings: object = {}) {
  return executionsOn(await openDatabase(), kinds, settings);
}

/** The same on a database that others use, too. */
export function executionsOn<Database extends Pick<OpenedDatabase, 'dataSource' | 'close'>>(
  database: Database,
  of: KindsFor,
  settings: object = {},
) {
  const { dataSource } = database;
  const config = testConfig({ SWEEP_INTERVAL_MS: 200, WORKFLOW_LEASE_SECONDS: 2, ...settings });
  const signals = new LocalSignalBus();
  const kinds = of instanceof NodeKinds ? of : of(dataSource, signals);
  const workers: StepWorker[] = [];
  const executions = new ExecutionsRepository(dataSource);

  const waking = new WakeWaitingSteps(ledgerOn(dataSource, signals, config, kinds), signals);
  waking.onApplicationBootstrap();

  const worker = (over: DataSource = dataSource): StepWorker => {
    const made = workerOver(over, kinds, config, signals);
    workers.push(made);
    return made;
  };

  const start = (
    graph: TestGraph,
    inputs: Readonly<Record<string, unknown>> = {},
    more: Partial<NewExecution> = {},
  ): Promise<string> => {
    const edges: WorkflowEdge[] = graph.edges.map(([from, to]) => ({ from, to }));
    const declared = Object.fromEntries(Object.keys(inputs).map((name) => [name, { type: 'any' as const }]));
    return startGraph({ schema: graphSchema, name: 'Test', inputs: declared, nodes: graph.nodes, edges }, inputs, more);
  };
  const startGraph = async (
    stored: WorkflowGraph,
    inputs: Readonly<Record<string, unknown>> = {},
    more: Partial<NewExecution> = {},
  ): Promise<string> => {
    const [workflowId, versionId] = [newId('flow'), newId('fver')];
    const { starts } = compileGraph(stored, kinds);
    const owned = { organizationId: 'org', userId: 'user' };
    await new WorkflowsRepository(dataSource).insert({ id: workflowId, ...owned, name: 'Test', draft: stored });
    await new WorkflowVersionsRepository(dataSource).insert({
      id: versionId,
      ...owned,
      workflowId,
      number: 1,
      graph: stored,
      hash: 'hash',
    });
    const execution: NewExecution = {
      ...{ organizationId: 'org', workflowId, versionId, trigger: 'manual', triggerKey: null, triggerPayload: null, inputs },
      ...{ userId: 'user', apiKeyId: null, mcpConnectionId: null, traceContext: null },
      ...more,
    };
    const id = await dataSource.transaction((manager) => executions.start(manager, execution, starts));
    if (id === null) throw new Error('the execution was not started');
    await signals.publish('workflow.steps', { organizationId: 'org' });
    return id;
  };

  const executionOf = (id: string): Promise<ExecutionEntity> => dataSource.getRepository(ExecutionEntity).findOneByOrFail({ id });
  const ended = (id: string): Promise<ExecutionEntity> =>
    eventually(async () => {
      const row = await executionOf(id);
      return row.endedAt === null ? undefined : row;
    });
  const stepsOf = (id: string): Promise<StepRow[]> =>
    dataSource.query<StepRow[]>(
      `select node_id as "nodeId", scope, status, attempts, output, error from workflow_step where execution_id = $1 order by node_id, scope`,
      [id],
    );
  /** In the order in which they ended; among those that ended together, as they are undone. */
  const stepsByEnd = (id: string): Promise<StepRow[]> =>
    dataSource.query<StepRow[]>(
      `select node_id as "nodeId", scope, status, attempts, output, error from workflow_step where execution_id = $1
       order by ended_at, node_id, scope`,
      [id],
    );
  const eventsOf = (id: string): Promise<{ event: string; payload: { execution: object } }[]> =>
    dataSource.query(`select event, payload from webhook_event where event_id like '%' || $1 || '%' order by id`, [id]);
  const close = async (): Promise<void> => {
    for (const one of workers) await one.beforeApplicationShutdown();
    await database.close();
  };
  return {
    ...database,
    executions,
    worker,
    start,
    startGraph,
    executionOf,
    ended,
    stepsOf,
    stepsByEnd,
    eventsOf,
    close,
    signals,
    config,
    kinds,
  };
}
