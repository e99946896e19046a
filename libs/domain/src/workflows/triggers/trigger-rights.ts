import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { webhookEventTypes } from '@imprint/contracts/webhooks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { asksToPublish, requireDirectPublishing, requireWholeOrganization } from '../../identity/index.js';
import { requireScheduleRight } from '../../publishing/index.js';
import type { WorkflowVersionEntity } from '../definitions/workflow-version.entity.js';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import type { WorkflowEntity } from '../definitions/workflow.entity.js';
import { WorkflowsRepository } from '../definitions/workflows.repository.js';
import { CheckStart, type StartableVersion } from '../executions/check-start.js';
import { readVariables } from '../executions/read-variables.js';
import type { WorkflowTriggerEntity } from './workflow-trigger.entity.js';

/** Under which approval a trigger acts, and for which version of its workflow. */
export type TriggerApproval = Pick<WorkflowTriggerEntity, 'approvalId' | 'approvedHash'>;

type Wanted = Pick<WorkflowTriggerEntity, 'event' | 'variables'>;

/** Who may have a workflow start by itself. */
@Injectable()
export class TriggerRights {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workflows: WorkflowsRepository,
    private readonly versions: WorkflowVersionsRepository,
    private readonly checks: CheckStart,
  ) {}

  /** @throws Problem `not_found` */
  async requireWorkflow(caller: Principal, id: string): Promise<WorkflowEntity> {
    const workflow = await this.workflows.find(caller, id);
    if (workflow === null) throw problem('not_found', `There is no workflow ${id}.`);
    return workflow;
  }

  /** Held until the transaction ends. @throws Problem `not_found` */
  async lockWorkflow(manager: EntityManager, caller: Principal, id: string): Promise<void> {
    if ((await this.workflows.lock(manager, caller, id)) === null) throw problem('not_found', `There is no workflow ${id}.`);
  }

  /**
   * For a trigger that is to start executions as the caller.
   * @throws ApprovalRequired; Problem `insufficient_permissions`, `validation_failed` for variables that its inputs do not take;
   * `state_conflict` without a published version
   */
  async grant(caller: Principal, workflow: WorkflowEntity, wanted: Wanted): Promise<TriggerApproval> {
    const { version, reachesOutside } = await this.check(caller, workflow, wanted);
    if (reachesOutside) await requireDirectPublishing(this.dataSource.manager, caller);
    const { approvalId = null } = caller;
    return { approvalId, approvedHash: version.hash };
  }

  /** The same without the approval. @throws Problem as `grant` */
  async check(caller: Principal, workflow: WorkflowEntity, { event, variables }: Wanted): Promise<StartableVersion> {
    requireScheduleRight(caller, 'a workflow that starts by itself needs `posts:schedule`.');
    requireEventRight(caller, event);
    const startable = await this.checks.check(await this.requirePublished(workflow), {});
    this.checks.requireScopes(caller, startable);
    readVariables(startable.version.graph.inputs, variables);
    return startable;
  }

  /** Whether a trigger of this workflow has to wait for an approval before it may start executions as the caller. */
  async asks(caller: Principal, workflow: WorkflowEntity): Promise<boolean> {
    return (await this.reachesOutside(workflow)) && (await asksToPublish(this.dataSource.manager, caller));
  }

  /** Whether what it starts schedules, publishes, mails or calls somebody outside. */
  async reachesOutside(workflow: WorkflowEntity): Promise<boolean> {
    const version = await this.published(workflow);
    return version !== null && (await this.checks.check(version, {})).reachesOutside;
  }

  async published({ organizationId, id, publishedVersion }: WorkflowEntity): Promise<WorkflowVersionEntity | null> {
    return publishedVersion === null ? null : this.versions.findNumber(organizationId, id, publishedVersion);
  }

  private async requirePublished(workflow: WorkflowEntity): Promise<WorkflowVersionEntity> {
    const version = await this.published(workflow);
    if (version === null)
      throw problem('state_conflict', 'The workflow is not published. Publish it, and then turn the trigger on.');
    return version;
  }
}

/** Our events are about all brands. @throws Problem `insufficient_permissions` */
function requireEventRight(caller: Principal, event: string | null): void {
  if (event === null || !(webhookEventTypes as readonly string[]).includes(event)) return;
  requireWholeOrganization(caller, `Events such as ${event} are about every brand of the organization.`);
}
