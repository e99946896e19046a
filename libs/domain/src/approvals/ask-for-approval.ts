import type { Principal } from '@imprint/contracts/access';
import type { RequestChannel } from '@imprint/contracts/approvals';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { Changed } from '@imprint/contracts/messages';
import type { Connector } from '@imprint/contracts/mcp';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { isForgotten, isUniqueViolation } from '@imprint/platform/database';
import { SignalBus } from '@imprint/platform/signals';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Spend } from '../credits/index.js';
import { asksToPublish } from '../identity/index.js';
import { recordNotices, signalNotices } from '../notices/index.js';
import { endWaiting, waitingNotice } from './approval-notices.js';
import type { ApprovalEntity } from './approval.entity.js';
import { ApprovalPreviews } from './approval-previews.js';
import { approvalSummary, spendSummary } from './approval-summary.js';
import { ApprovalsRepository, type NewApproval } from './approvals.repository.js';
import { ApprovalsService, type ApprovalView } from './approvals.service.js';
import { contentHash } from './content-hash.js';

/** A call that has to wait for approval. */
export interface AskedCall {
  toolName: string;
  /** The tool's title. */
  toolTitle: string;
  publishes: boolean;
  connector: Connector;
  /** As sent. */
  arguments: Record<string, unknown>;
  /** The existing content that the call refers to; null for a call that creates something. */
  subject: unknown;
  /** What it may cost, where that is why it has to wait. */
  spend?: Spend;
  /** Idempotency key of a REST request (`@IdempotentBy()`): a repeat finds the approval, whatever became of it. */
  idempotencyKey?: string | null;
}

/** Stores a call until a person decides on it. */
@Injectable()
export class AskForApproval {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rows: ApprovalsRepository,
    private readonly previews: ApprovalPreviews,
    private readonly approvals: ApprovalsService,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether the caller's organization requires approval for what the caller schedules or publishes. */
  async isNeededToPublish(caller: Principal): Promise<boolean> {
    return asksToPublish(this.dataSource.manager, caller);
  }

  /**
   * Returns the pending approval if the same requester already requested the same call, with the same key if it has one. @throws Problem `state_conflict` when too many are
   * pending
   */
  async askForApproval(caller: Principal, call: AskedCall): Promise<ApprovalEntity> {
    const request = { organizationId: caller.organizationId, idempotencyKey: call.idempotencyKey ?? null };
    return this.rows.createOnce(request, () => this.waitingOrNew(caller, call));
  }

  /** Like `askForApproval`, returning the approval as the caller sees it. */
  async view(caller: Principal, call: AskedCall): Promise<ApprovalView> {
    return this.approvals.read(caller, (await this.askForApproval(caller, call)).id);
  }

  /** The approval that an earlier request with this key received, as the caller sees it; null when there was none. */
  async askedBefore(caller: Principal, idempotencyKey: string | null): Promise<ApprovalView | null> {
    if (idempotencyKey === null) return null;
    const asked = await this.rows.findByRequest(caller.organizationId, idempotencyKey);
    return asked === null || isForgotten(asked) ? null : this.approvals.read(caller, asked.id);
  }

  private async waitingOrNew(caller: Principal, call: AskedCall): Promise<ApprovalEntity> {
    const { organizationId } = caller;
    const { toolName, arguments: given, subject, spend } = call;
    const hash = contentHash({ toolName, arguments: given, subject, priceMicro: spend?.micro });
    const asked = { contentHash: hash, idempotencyKey: call.idempotencyKey ?? null };
    // An approval past its time is expired first, even if no sweep has done it yet.
    await this.expireAsked(caller, asked);
    const waiting = await this.rows.findAsked(caller, asked);
    if (waiting !== null) return waiting;
    await this.requireRoom(caller);
    const id = newId('appr');
    let recorded: Changed[] = [];
    try {
      const row = await this.row(caller, call, { id, contentHash: hash });
      recorded = await this.rows.transaction(async (manager) => {
        await this.rows.insert(manager, row, this.config.APPROVAL_LIFETIME_SECONDS);
        return recordNotices(manager, [waitingNotice({ id, organizationId, summary: row.summary ?? call.toolTitle })]);
      });
    } catch (error) {
      const parallel = isUniqueViolation(error, 'approval_asked_once') ? await this.rows.findAsked(caller, asked) : null;
      if (parallel === null) throw error;
      return parallel;
    }
    await this.signals.publish('approval.changed', { organizationId, approvalId: id });
    await signalNotices(this.signals, recorded);
    return this.rows.get(organizationId, id);
  }

  private async expireAsked(caller: Principal, request: Pick<ApprovalEntity, 'contentHash' | 'idempotencyKey'>): Promise<void> {
    const { organizationId } = caller;
    const ended = await this.rows.transaction(async (manager) => {
      const ids = await this.rows.expireAsked(manager, caller, request);
      return endWaiting(manager, organizationId, ids);
    });
    await signalNotices(this.signals, ended);
  }

  private async row(caller: Principal, call: AskedCall, fixed: Pick<ApprovalEntity, 'id' | 'contentHash'>): Promise<NewApproval> {
    const { organizationId, userId, apiKeyId, mcpConnectionId = null } = caller;
    const { toolName, publishes, connector, spend, idempotencyKey = null } = call;
    const requestedVia: RequestChannel = caller.isAgent === true ? 'mcp' : 'rest';
    const preview =
      spend === undefined
        ? await this.previews.of(caller, call.arguments, call.subject, toolName)
        : await this.previews.ofSpend(caller, call.arguments, spend);
    return {
      ...fixed,
      organizationId,
      userId,
      apiKeyId,
      mcpConnectionId,
      connector,
      toolName,
      publishes,
      preview,
      priceMicro: spend?.micro ?? null,
      requestedVia,
      idempotencyKey,
      arguments: call.arguments,
      summary: spend === undefined ? approvalSummary(call, preview) : spendSummary(call, preview),
      status: 'pending',
      traceContext: currentTraceContext(),
    };
  }

  private async requireRoom(caller: Principal): Promise<void> {
    const own = await this.rows.countPendingOf(caller);
    if (own >= limits.pendingApprovalsPerRequester) {
      const detail = `${own} of your calls are already waiting for approval. Someone has to decide on those before you ask for more.`;
      throw problem('state_conflict', detail);
    }
    const waiting = await this.rows.countPending(caller.organizationId);
    if (waiting < limits.pendingApprovals) return;
    throw problem('state_conflict', `${waiting} calls are already waiting for approval. Someone has to decide on those first.`);
  }
}
