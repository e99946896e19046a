import { holdsScope, roleAtLeast, roles, type Principal, type Role } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { ApproveStep } from '@imprint/contracts/workflows';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApprovalAuthority } from '../../approvals/index.js';
import { AuditTrail } from '../../audit/index.js';
import { allowedInstead, quoted } from '../graph/mistakes.js';
import type { ExecutionEntity } from './execution.entity.js';
import { ExecutionsRepository } from './executions.repository.js';
import { StepSignalsRepository } from './step-signals.repository.js';

/** What a step remembers while it asks somebody. */
export interface AskedDecision {
  question: string;
  /** Least role of whoever decides. */
  role: Role;
  /** The only person who may decide; null for anybody with the role. */
  userId: string | null;
  /** When nobody is waited for any longer, as ISO 8601. For people: the database has the time that counts. */
  until: string;
}

/** What somebody decided, as the step receives it. */
export interface StepDecision {
  approved: boolean;
  reason: string | null;
  /** Id of the person. */
  by: string;
}

/** Decides what a step asks. If several people try, one succeeds. */
@Injectable()
export class DecideStep {
  constructor(
    private readonly dataSource: DataSource,
    private readonly executions: ExecutionsRepository,
    private readonly waiting: StepSignalsRepository,
    private readonly authority: ApprovalAuthority,
    private readonly audit: AuditTrail,
    private readonly signals: SignalBus,
  ) {}

  /** @throws Problem `not_found`, `insufficient_permissions`; `state_conflict` when the step does not ask, or not any longer */
  async decide(caller: Principal, executionId: string, { nodeId, scope = '', approved, reason }: ApproveStep): Promise<void> {
    const execution = await this.executions.find(caller, executionId);
    if (execution === null) throw problem('not_found', `There is no execution ${executionId}.`);
    if (await this.authority.isOwn(caller, execution))
      throw refuse('the credential that started an execution does not decide what it asks.');
    if (!holdsScope(caller, 'posts:approve')) throw refuse('deciding needs `posts:approve`.');
    await this.requireNode(execution, nodeId);
    const { organizationId } = caller;
    const place = { organizationId, executionId, nodeId, scope };
    await this.dataSource.transaction(async (manager) => {
      const asked = await this.waiting.lockDecision(manager, place);
      if (!isAsked(asked)) throw notAsked(nodeId);
      requireDecider(caller, asked);
      const decision: StepDecision = { approved, reason: reason?.trim() || null, by: caller.userId };
      if (!(await this.waiting.decide(manager, place, decision))) throw notAsked(nodeId);
      await this.audit.record(manager, caller, {
        action: approved ? 'workflow-step.approved' : 'workflow-step.rejected',
        subject: { type: 'workflow-execution', id: executionId },
        changes: { nodeId: { to: nodeId }, ...(scope !== '' && { scope: { to: scope } }) },
      });
    });
    await this.signals.publish('workflow.steps', { organizationId });
  }

  /** @throws Problem `not_found` */
  private async requireNode({ organizationId, versionId }: ExecutionEntity, nodeId: string): Promise<void> {
    const ids = await this.executions.nodesOf(organizationId, versionId);
    if (!ids.includes(nodeId))
      throw problem('not_found', `There is no node ${quoted(nodeId)}; ${allowedInstead(nodeId, ids, 'Nodes')}`);
  }
}

const notAsked = (nodeId: string): Error =>
  problem('state_conflict', `${nodeId} does not wait for a decision. It may have been made already, or its time is over.`);

const refuse = (rule: string): Error => problem('insufficient_permissions', `Insufficient permissions: ${rule}`);

/** @throws Problem `insufficient_permissions` */
function requireDecider(caller: Principal, { role, userId }: AskedDecision): void {
  if (userId !== null && userId !== caller.userId) throw refuse('somebody else was asked.');
  if (userId === null && !roleAtLeast(caller.role, role))
    throw refuse(`deciding requires the role ${role} or higher; yours is ${caller.role}.`);
}

function isAsked(state: unknown): state is AskedDecision {
  if (typeof state !== 'object' || state === null) return false;
  const { question, role } = state as Partial<AskedDecision>;
  return typeof question === 'string' && roles.some((one) => one === role);
}
