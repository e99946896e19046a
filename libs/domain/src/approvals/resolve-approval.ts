import type { Principal } from '@imprint/contracts/access';
import type { ResolutionMethod, ResolveApproval } from '@imprint/contracts/approvals';
import { problem } from '@imprint/contracts/errors';
import { queues, type ApprovalJob } from '@imprint/contracts/messages';
import { enqueue, InjectQueue, type Queue } from '@imprint/platform/queue';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../audit/index.js';
import { noteComment } from '../memories/index.js';
import { signalNotices } from '../notices/index.js';
import { noticesOfDecision } from './approval-notices.js';
import type { ApprovalEntity } from './approval.entity.js';
import { ApprovalAuthority } from './approval-authority.js';
import { ApprovalsRepository, type Resolution } from './approvals.repository.js';
import { ApprovalsService, type ApprovalView } from './approvals.service.js';

/** A review link that a decision is made with. */
export interface DecidingLink {
  id: string;
  /** Name of its holder. */
  reviewerName: string;
}

/** By what somebody decides. */
type Means = ResolutionMethod | DecidingLink;

/** Resolves approvals. If several callers try, one succeeds; an approved call then runs in the app with the tools. */
@Injectable()
export class ResolveApprovalOperation {
  constructor(
    private readonly rows: ApprovalsRepository,
    private readonly approvals: ApprovalsService,
    private readonly authority: ApprovalAuthority,
    private readonly audit: AuditTrail,
    private readonly signals: SignalBus,
    @InjectQueue(queues.approval) private readonly queue: Queue<ApprovalJob>,
  ) {}

  /**
   * @param caller of a review link, whoever made it, with their present role
   * @throws Problem `not_found`, `insufficient_permissions`; `state_conflict`, saying who has already decided
   */
  async resolveApproval(
    caller: Principal,
    id: string,
    decision: ResolveApproval,
    means: Means = methodOf(caller),
  ): Promise<ApprovalView> {
    await this.decide(caller, id, decision, means);
    if (decision.decision === 'approve') await enqueue(this.queue, { version: 1, approvalId: id }, { jobId: id });
    return this.approvals.read(caller, id);
  }

  /** Makes the decision without waking anybody, for callers that run the call themselves. @throws Problem as `resolveApproval` */
  async decide(caller: Principal, id: string, decision: ResolveApproval, means: Means = methodOf(caller)): Promise<void> {
    const asked = await this.approvals.require(caller, id);
    await this.authority.require(caller, asked, means === 'client-confirmed');
    const { organizationId } = asked;
    const resolution = decided(caller, decision, means);
    const notices = await this.rows.transaction(async (manager) => {
      if (!(await this.rows.resolve(manager, { id, organizationId }, resolution))) return null;
      const action = decision.decision === 'approve' ? 'approval.approved' : 'approval.declined';
      const changes = recorded(asked, caller, means);
      const actor = typeof means === 'string' ? caller : ({ ...caller, kind: 'review-link' } as const);
      await this.audit.record(manager, actor, { action, subject: { type: 'approval', id }, changes });
      const { comment, status } = resolution;
      if (comment !== null && isTypedByPerson(means))
        await noteComment(manager, asked, comment, status === 'declined' && isTypedByMember(means));
      return noticesOfDecision(manager, asked, resolution);
    });
    if (notices === null) throw tooLate(await this.approvals.read(caller, id));
    await this.signals.publish('approval.changed', { organizationId, approvalId: id });
    await signalNotices(this.signals, notices);
  }
}

/** Whether a member wrote the comment: neither an agent, whose client may ask them, nor a reviewer with a link, who is nobody of the organization. */
const isTypedByMember = (means: Means): boolean => means === 'page' || means === 'chat';
const isTypedByPerson = (means: Means): boolean => isTypedByMember(means) || typeof means !== 'string';

/** By the page, unless the caller has a credential. */
function methodOf({ kind }: Principal): ResolutionMethod {
  return kind === 'session' || kind === 'local' ? 'page' : 'credential';
}

function recorded({ toolName, userId, apiKeyId, mcpConnectionId }: ApprovalEntity, caller: Principal, means: Means) {
  const isMethod = typeof means === 'string';
  return {
    toolName: { to: toolName },
    requestedBy: { to: apiKeyId ?? mcpConnectionId ?? userId },
    resolvedWith: { to: caller.apiKeyId ?? caller.mcpConnectionId ?? null },
    resolvedVia: { to: isMethod ? means : 'link' },
    ...(!isMethod && { reviewLink: { to: means.id }, reviewerName: { to: means.reviewerName } }),
  };
}

function decided(caller: Principal, { decision, comment }: ResolveApproval, means: Means): Resolution {
  const { userId: resolvedBy, apiKeyId: resolvedApiKeyId, mcpConnectionId: resolvedMcpConnectionId = null } = caller;
  const status = decision === 'decline' ? 'declined' : 'approved';
  const credential = { resolvedApiKeyId, resolvedMcpConnectionId };
  const how =
    typeof means === 'string'
      ? { resolvedVia: means, reviewerName: null }
      : { resolvedVia: 'link' as const, reviewerName: means.reviewerName };
  return { resolvedBy, ...credential, ...how, comment: comment?.trim() || null, status };
}

function tooLate({ id, status, resolvedBy, resolvedAt, voidReason, expiresAt }: ApprovalView): Error {
  if (resolvedBy === null) return problem('state_conflict', `The approval ${id} expired on ${expiresAt.toISOString()}.`);
  const outcome = voidReason === null ? status : `approved, and void: ${voidReason}`;
  return problem('state_conflict', `${resolvedBy.name} resolved ${id} on ${resolvedAt?.toISOString()}: ${outcome}.`);
}
