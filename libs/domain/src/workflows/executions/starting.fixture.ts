import type { Principal } from '@imprint/contracts/access';
import { graphSchema, type WorkflowGraph } from '@imprint/contracts/workflows';
import { newId } from '@imprint/platform/crypto';
import type { DataSource } from 'typeorm';
import type { Requesters } from '../../approvals/index.js';
import { ApprovalAuthority } from '../../approvals/approval-authority.js';
import { ApprovalCredentialsRepository } from '../../approvals/approval-credentials.repository.js';
import { AuditTrail } from '../../audit/index.js';
import { Organizations } from '../../identity/organizations.js';
import { OrganizationsRepository } from '../../identity/organizations.repository.js';
import type { LocalSignalBus } from '../../generation/local-signal-bus.fixture.js';
import { CompiledVersions } from '../definitions/compiled-versions.js';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import { WorkflowsRepository } from '../definitions/workflows.repository.js';
import { AskPerson } from '../effects/ask-person.js';
import { effectKind } from '../effects/effect.js';
import { RunWorkflow } from '../effects/run-workflow.js';
import { NodeCatalogue, NodeKinds } from '../nodes/node-kinds.js';
import type { StepCall } from '../nodes/node-kind.js';
import { CallKind } from '../nodes/test-kinds.fixture.js';
import { pureKinds } from '../nodes/pure-kinds.js';
import { AbandonSteps } from './abandon-steps.js';
import { AbandonedStepsRepository } from './abandoned-steps.repository.js';
import { AdmitExecutions } from './admit-executions.js';
import { AskDecision } from './ask-decision.js';
import { CancelExecution } from './cancel-execution.js';
import { CheckStart } from './check-start.js';
import { ChildExecutions } from './child-executions.js';
import { DecideStep } from './decide-step.js';
import { ExecutionAdmissionsRepository } from './execution-admissions.repository.js';
import { openExecutions, type TestGraph } from './executions.fixture.js';
import { ExecutionsRepository } from './executions.repository.js';
import { CompensationsRepository } from './compensations.repository.js';
import { ReachableGraphs } from './reachable-graphs.js';
import { UndoExecution } from './undo-execution.js';
import { StartExecution } from './start-execution.js';
import { StepSignalsRepository } from './step-signals.repository.js';
import { StepValuesRepository } from './step-values.repository.js';

export const owner: Principal = {
  ...{ kind: 'session', userId: 'user', organizationId: 'org', role: 'owner', brandIds: null },
  ...{ scopes: [], apiKeyId: null, clientIp: null },
};

/** A node with an effect, which publishes as far as rules are concerned. */
export class PublishKind extends CallKind {
  readonly scopes = ['posts:publish'] as const;
  readonly reachesOutside = true;

  rehearse(): { output: unknown; costMicro: number } {
    return { output: { value: 'as if' }, costMicro: 5_000_000 };
  }
}

/** The same, and it undoes what it has done. */
export class UndoablePublish extends PublishKind {
  readonly undo = 'automatic';
  /** Keys of the steps that were undone, with what they had given, in order. */
  readonly undone: [key: string, output: unknown][] = [];
  /** What happens meanwhile, by node. */
  readonly undoing = new Map<string, (call: StepCall) => Promise<unknown>>();

  async compensate(call: StepCall, output: unknown): Promise<{ output: null }> {
    this.undone.push([call.key, output]);
    await this.undoing.get(call.nodeId)?.(call);
    return { output: null };
  }
}

/**
 * What starts and ends executions, on a real database. Nodes of the kind `call` do what the spec says.
 * @param settings `caller`: whose rights steps have
 */
export async function openStarting(
  call: PublishKind,
  { atOnce = 1_000, caller = () => owner }: { atOnce?: number; caller?: () => Principal } = {},
) {
  const anybody = { principalOf: async () => caller() } as unknown as Requesters;
  const partsOver = (dataSource: DataSource, signals: LocalSignalBus, catalogue: () => NodeCatalogue) => {
    const executions = new ExecutionsRepository(dataSource);
    const versions = new WorkflowVersionsRepository(dataSource);
    const checks = (): CheckStart =>
      new CheckStart(catalogue(), new ReachableGraphs(versions), new CompensationsRepository(dataSource));
    return { executions, versions, checks, signals };
  };
  const stage = await openExecutions(
    (dataSource, signals) => {
      const known = new NodeCatalogue([call, ...pureKinds, AskPerson.declaration, RunWorkflow.declaration]);
      const { executions, versions, checks } = partsOver(dataSource, signals, () => known);
      const values = new StepValuesRepository(dataSource);
      const children = new ChildExecutions(dataSource, executions, versions, values, checks(), signals);
      return new NodeKinds([
        call,
        ...pureKinds,
        effectKind(AskPerson.declaration, new AskPerson(new AskDecision(dataSource, signals)), anybody),
        effectKind(
          RunWorkflow.declaration,
          new RunWorkflow(children, new UndoExecution(new CompensationsRepository(dataSource), signals)),
          anybody,
        ),
      ]);
    },
    { WORKFLOW_EXECUTIONS_AT_ONCE: atOnce },
  );
  const { dataSource, signals, kinds } = stage;
  const { executions, versions, checks } = partsOver(dataSource, signals, () => kinds);
  const admissions = new AdmitExecutions(new ExecutionAdmissionsRepository(dataSource), signals, {
    WORKFLOW_EXECUTIONS_AT_ONCE: atOnce,
  });
  const starts = new StartExecution(
    ...([dataSource, new WorkflowsRepository(dataSource), versions, executions, checks(), admissions] as const),
  );
  const abandoning = new AbandonSteps(
    ...([
      new AbandonedStepsRepository(dataSource),
      executions,
      new CompiledVersions(versions, kinds),
      signals,
      stage.config,
    ] as const),
  );
  abandoning.onApplicationBootstrap();
  const close = async (): Promise<void> => {
    await abandoning.beforeApplicationShutdown();
    await stage.close();
  };
  const audit = new AuditTrail(dataSource);
  const cancels = new CancelExecution(dataSource, executions, audit, signals);
  const authority = new ApprovalAuthority(
    ...([
      new Organizations(new OrganizationsRepository(dataSource)),
      new ApprovalCredentialsRepository(dataSource),
      stage.config,
    ] as const),
  );
  const decisions = new DecideStep(
    ...([dataSource, executions, new StepSignalsRepository(dataSource), authority, audit, signals] as const),
  );

  /** @returns id of the workflow, with this as its published version */
  const publish = async (parts: TestGraph & Partial<Pick<WorkflowGraph, 'inputs'>>, more: object = {}): Promise<string> => {
    const versionId = newId('fver');
    const { id = newId('flow') } = more as { id?: string };
    const edges = parts.edges.map(([from, to]) => ({ from, to }));
    const graph: WorkflowGraph = { schema: graphSchema, name: 'Test', inputs: parts.inputs ?? {}, nodes: parts.nodes, edges };
    const workflow = { id, organizationId: 'org', userId: 'user', name: 'Test', draft: graph, publishedVersion: 1, ...more };
    await new WorkflowsRepository(dataSource).insert(workflow);
    await versions.insert({
      id: versionId,
      organizationId: 'org',
      workflowId: id,
      number: 1,
      graph,
      hash: versionId,
      userId: 'user',
    });
    return id;
  };
  return { ...stage, close, starts, cancels, decisions, admissions, publish };
}
