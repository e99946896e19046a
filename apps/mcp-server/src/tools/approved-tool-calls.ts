import { ApprovedCalls, Requesters, type ApprovedCall, type ApprovalOutcome } from '@imprint/domain/approvals';
import { Injectable } from '@nestjs/common';
import { ToolCatalogue } from './tool-catalogue.js';
import { ToolRunner } from './tool-runner.js';

/** Approved calls, run as tools. */
@Injectable()
export class ApprovedToolCalls extends ApprovedCalls {
  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly runner: ToolRunner,
    private readonly requesters: Requesters,
  ) {
    super();
  }

  override mayBeginAgain({ toolName, connector }: ApprovedCall): boolean {
    const entry = this.catalogue.find(toolName, connector);
    return entry?.idempotentWrite === true || entry?.hints.idempotentHint === true;
  }

  override runCall(approval: ApprovedCall, signal: AbortSignal): Promise<ApprovalOutcome> {
    return this.runner.runApproved(approval, () => this.requesters.principalOf(approval), signal);
  }
}
