import { ApprovedCalls, Requesters, type ApprovedCall, type ApprovalOutcome } from '@imprint/domain/approvals';
import { Injectable } from '@nestjs/common';
import { ApprovedStarts } from './approved-starts.js';
import { ToolCatalogue } from './tool-catalogue.js';
import { ToolRunner } from './tool-runner.js';

/** Approved calls: of tools, and of requests that start something. */
@Injectable()
export class ApprovedToolCalls extends ApprovedCalls {
  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly runner: ToolRunner,
    private readonly starts: ApprovedStarts,
    private readonly requesters: Requesters,
  ) {
    super();
  }

  override mayBeginAgain({ toolName, connector }: ApprovedCall): boolean {
    if (this.starts.isStart(toolName)) return true;
    const entry = this.catalogue.find(toolName, connector);
    return entry?.idempotentWrite === true || entry?.hints.idempotentHint === true;
  }

  override runCall(approval: ApprovedCall, signal: AbortSignal): Promise<ApprovalOutcome> {
    const requester = () => this.requesters.principalOfApproval(approval);
    if (this.starts.isStart(approval.toolName)) return this.starts.runApproved(approval, requester);
    return this.runner.runApproved(approval, requester, signal);
  }
}
