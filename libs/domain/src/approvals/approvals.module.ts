import { queues } from '@imprint/contracts/messages';
import { QueueModule } from '@imprint/platform/queue';
import { Module } from '@nestjs/common';
import { ArticlePublishingModule } from '../articles/index.js';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { GenerationModule, TrainingsModule } from '../generation/index.js';
import { IdentityModule } from '../identity/index.js';
import { ActiveKeysModule } from '../keys/index.js';
import { KnowledgeModule } from '../knowledge/index.js';
import { McpTokensModule } from '../oauth/index.js';
import { ConnectionAccounts, PublishingModule } from '../publishing/index.js';
import { ApprovalAuthority } from './approval-authority.js';
import { ApprovalClaimsRepository } from './approval-claims.repository.js';
import { ApprovalCredentialsRepository } from './approval-credentials.repository.js';
import { ApprovalPreviews } from './approval-previews.js';
import { ApprovalRuns } from './approval-runs.js';
import { ApprovalStates } from './approval-states.js';
import { ApprovalSubjects } from './approval-subjects.js';
import { ApprovalSweeper } from './approval-sweeper.js';
import { ApprovalProcessor } from './approval.processor.js';
import { ApprovalsRepository } from './approvals.repository.js';
import { ApprovalsService } from './approvals.service.js';
import { ArticleRequests } from './article-requests.js';
import { AskForApproval } from './ask-for-approval.js';
import { Requesters } from './requesters.js';
import { PublishedPostRequests } from './published-post-requests.js';
import { PublishingRequests } from './publishing-requests.js';
import { RequestsOrApprovals } from './requests-or-approvals.js';
import { ResolveApprovalOperation } from './resolve-approval.js';
import { WithdrawApprovals } from './withdraw-approvals.js';
import { GenerationRequests } from './starts/generation-requests.js';
import { GenerationStarts } from './starts/generation-starts.js';
import { MediaStarts } from './starts/media-starts.js';
import { TextStarts } from './starts/text-starts.js';

/** States of approvals, for real-time messages. */
@Module({ providers: [ApprovalsRepository, ApprovalStates], exports: [ApprovalStates] })
export class ApprovalStatesModule {}

/** Listing and resolving approvals. */
@Module({
  imports: [AuditModule, BrandsModule, IdentityModule, QueueModule.register(queues.approval)],
  providers: [
    ApprovalAuthority,
    ApprovalCredentialsRepository,
    ApprovalPreviews,
    ApprovalsRepository,
    ApprovalsService,
    AskForApproval,
    ConnectionAccounts,
    ResolveApprovalOperation,
    WithdrawApprovals,
  ],
  exports: [ApprovalAuthority, ApprovalsService, AskForApproval, ResolveApprovalOperation, WithdrawApprovals],
})
export class ApprovalsModule {}

/** Scheduling and publishing for callers that may need approval. */
@Module({
  imports: [ApprovalsModule, ArticlePublishingModule, PublishingModule],
  providers: [ArticleRequests, PublishedPostRequests, PublishingRequests, RequestsOrApprovals],
  exports: [ArticleRequests, PublishedPostRequests, PublishingRequests],
})
export class PublishingRequestsModule {}

/** Starting what may cost credits, as requests over REST ask for it. */
@Module({
  imports: [GenerationModule, KnowledgeModule, TrainingsModule],
  providers: [GenerationStarts, MediaStarts, TextStarts],
  exports: [GenerationStarts],
})
export class GenerationStartsModule {}

/** The same for callers that may need approval of what it costs. */
@Module({
  imports: [ApprovalsModule, GenerationStartsModule],
  providers: [GenerationRequests, RequestsOrApprovals],
  exports: [GenerationRequests],
})
export class GenerationRequestsModule {}

/** On whose behalf stored work runs. */
@Module({ imports: [ActiveKeysModule, IdentityModule, McpTokensModule], providers: [Requesters], exports: [Requesters] })
export class RequestersModule {}

/** Whether approvals of posts, releases and articles are still about the same. */
@Module({ imports: [ArticlePublishingModule, PublishingModule], providers: [ApprovalSubjects], exports: [ApprovalSubjects] })
export class ApprovalSubjectsModule {}

/**
 * For the app with the tools: runs approved calls. The app provides `ActiveKeys`, `ApprovedCalls`, `McpTokens` and `Memberships` as well.
 */
export const approvalRunners = [ApprovalClaimsRepository, ApprovalProcessor, ApprovalRuns, ApprovalSweeper, Requesters];
