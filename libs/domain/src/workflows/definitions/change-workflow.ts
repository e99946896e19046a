import type { Principal } from '@imprint/contracts/access';
import { revisionConflict } from '@imprint/contracts/documents';
import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import type { WorkflowGraph } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { AuditTrail, changesBetween } from '../../audit/index.js';
import { asksToPublish } from '../../identity/index.js';
import { graphHash, lockedMistakes, mistakePointer } from '../graph/index.js';
import { NodeCatalogue } from '../nodes/node-kinds.js';
import { checkedGraph } from './checked-graph.js';
import { mistakesProblem } from './draft-graph.js';
import type { WorkflowEntity } from './workflow.entity.js';
import { WorkflowVersionsRepository } from './workflow-versions.repository.js';
import { WorkflowsRepository } from './workflows.repository.js';

/** What a change says of a workflow besides its draft. */
type OwnChanges = Partial<Pick<WorkflowEntity, 'description' | 'maxConcurrent'>>;

/** One change of a workflow, in the transaction of whoever makes it. */
@Injectable()
export class ChangeWorkflow {
  constructor(
    private readonly workflows: WorkflowsRepository,
    private readonly versions: WorkflowVersionsRepository,
    private readonly audit: AuditTrail,
    private readonly kinds: NodeCatalogue,
  ) {}

  /** Holds the workflow until the transaction ends, so that its changes wait for each other. @throws Problem `not_found`, `revision_conflict` */
  async begin(manager: EntityManager, caller: Principal, id: string, expected?: number): Promise<WorkflowEntity> {
    const workflow = await this.workflows.lock(manager, caller, id);
    if (workflow === null) throw problem('not_found', `There is no workflow ${id}.`);
    const { draftRevision } = workflow;
    if (expected !== undefined && expected !== draftRevision) throw revisionConflict('workflow', draftRevision, expected);
    return workflow;
  }

  /**
   * Requires what `begin` returned. What changes nothing is not written.
   * @throws Problem `state_conflict` for what would change a locked node
   */
  async write(
    manager: EntityManager,
    caller: Principal,
    workflow: WorkflowEntity,
    { draft, ...own }: OwnChanges & { draft: WorkflowGraph },
  ): Promise<WorkflowEntity> {
    requireUnlocked(workflow.draft, draft);
    const named: Partial<WorkflowEntity> = { ...own, draft };
    if (isDeepStrictEqual({ ...workflow, ...named }, { ...workflow })) return workflow;
    const draftRevision = workflow.draftRevision + 1;
    const changes = { ...own, draft, name: draft.name, draftRevision, draftHash: graphHash(draft) };
    await this.workflows.update(manager, workflow, changes);
    const shown = { label: draft.name, ...own, revision: draftRevision };
    await this.record(manager, caller, workflow, 'workflow.changed', changesBetween(shownOf(workflow), shown));
    return { ...workflow, ...changes };
  }

  /** Requires what `begin` or `write` returned. @throws Problem `validation_failed` with every mistake of the draft */
  async publish(manager: EntityManager, caller: Principal, workflow: WorkflowEntity): Promise<void> {
    const { organizationId, id: workflowId, draft } = workflow;
    const { mistakes } = await checkedGraph(manager, organizationId, draft, this.kinds);
    if (mistakes.length > 0) throw mistakesProblem(mistakes, draft);
    const version = { organizationId, workflowId, userId: caller.userId, graph: draft };
    const { number, hash } = await this.versions.ensure(manager, version);
    if (number === workflow.publishedVersion) return;
    await this.workflows.update(manager, workflow, { publishedVersion: number });
    // Triggers of others, and approved ones, are for the version that they were turned on for.
    if (!(await asksToPublish(manager, caller))) await this.workflows.keepTriggers(manager, workflow, caller, hash);
    const changes = { publishedVersion: { from: workflow.publishedVersion, to: number } };
    await this.record(manager, caller, workflow, 'workflow.published', changes);
  }

  async record(
    manager: EntityManager,
    caller: Principal,
    { id }: Pick<WorkflowEntity, 'id'>,
    action: 'workflow.created' | 'workflow.changed' | 'workflow.published' | 'workflow.deleted',
    changes: NonNullable<Parameters<AuditTrail['record']>[2]['changes']>,
  ): Promise<void> {
    await this.audit.record(manager, caller, { action, subject: { type: 'workflow', id }, changes });
  }
}

function shownOf({ name, description, maxConcurrent, draftRevision }: WorkflowEntity) {
  return { label: name, description, maxConcurrent, revision: draftRevision };
}

function requireUnlocked(earlier: WorkflowGraph, later: WorkflowGraph): void {
  const entries = lockedMistakes(earlier, later).map((detail): ProblemEntry => {
    const pointer = mistakePointer(detail, later);
    return { code: 'state_conflict', detail, ...(pointer !== null && { source: { pointer } }) };
  });
  if (entries.length > 0) throw new Problem(entries);
}
