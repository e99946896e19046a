import { queues } from '@imprint/contracts';
import { QueueModule } from '@imprint/platform/queue';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ApprovalAuthority } from './approval-authority.js';
import { ApprovalClaimsRepository } from './approval-claims.repository.js';
import { ApprovalCredentialsRepository } from './approval-credentials.repository.js';
import { ApprovalPreviews } from './approval-previews.js';
import { ApprovalRuns } from './approval-runs.js';
import { ApprovalStates } from './approval-states.js';
import { ApprovalSweeper } from './approval-sweeper.js';
import { ApprovalProcessor } from './approval.processor.js';
import { ApprovalsService } from './approvals.service.js';
import { AskForApproval } from './ask-for-approval.js';
import { Askers } from './askers.js';
import { ResolveApprovalOperation } from './resolve-approval.js';

/** Where approvals stand, for those who follow them. */
@Module({ providers: [ApprovalStates], exports: [ApprovalStates] })
export class ApprovalStatesModule {}

/** What people do with approvals. */
@Module({
  imports: [AuditModule, QueueModule.register(queues.approval)],
  providers: [ApprovalAuthority, ApprovalCredentialsRepository, ApprovalsService, ResolveApprovalOperation],
  exports: [ApprovalAuthority, ApprovalsService, ResolveApprovalOperation],
})
export class ApprovalsModule {}

/**
 * For the app that has the tools: asks, and runs what was approved. It brings `ActiveKeys`, `ApprovedCalls` and `McpTokens` beside
 * these.
 */
export const approvalRunners = [
  ApprovalClaimsRepository,
  ApprovalPreviews,
  ApprovalProcessor,
  ApprovalRuns,
  ApprovalSweeper,
  Askers,
  AskForApproval,
];
