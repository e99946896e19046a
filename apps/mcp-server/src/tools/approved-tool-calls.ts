import { ApprovedCalls, Askers, type ApprovalEntity, type ApprovalOutcome } from '@imprint/domain/approvals';
import { Injectable } from '@nestjs/common';
import { ToolCatalogue } from './tool-catalogue.js';
import { ToolRunner } from './tool-runner.js';

/** Approved calls, run as tools. */
@Injectable()
export class ApprovedToolCalls extends ApprovedCalls {
  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly runner: ToolRunner,
    private readonly askers: Askers,
  ) {
    super();
  }

  override mayBeginAgain({ toolName, connector }: ApprovalEntity): boolean {
    const entry = this.catalogue.find(toolName, connector);
    return entry?.madeOnce === true || entry?.hints.idempotentHint === true;
  }

  override run(approval: ApprovalEntity, signal: AbortSignal): Promise<ApprovalOutcome> {
    return this.runner.runApproved(approval, () => this.askers.principalOf(approval), signal);
  }
}
