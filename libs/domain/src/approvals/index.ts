export { ApprovalAuthority, type ApprovalStanding } from './approval-authority.js';
export { ApprovalRuns } from './approval-runs.js';
export { ApprovalStates } from './approval-states.js';
export { ApprovalSubjects } from './approval-subjects.js';
export {
  approvalRunners,
  ApprovalsModule,
  ApprovalStatesModule,
  ApprovalSubjectsModule,
  GenerationRequestsModule,
  GenerationStartsModule,
  PublishingRequestsModule,
  RequestersModule,
} from './approvals.module.js';
export { ApprovalsService, type ApprovalView, statusOf, type StoredApproval } from './approvals.service.js';
export { type ApprovalOutcome, type ApprovedCall, ApprovedCalls } from './approved-calls.js';
export { ArticleRequests } from './article-requests.js';
export { AskForApproval } from './ask-for-approval.js';
export { type Requester, Requesters } from './requesters.js';
export { contentHash } from './content-hash.js';
export { interruptRestoredApprovals } from './interrupt-restored.js';
export { PublishedPostRequests } from './published-post-requests.js';
export { PublishingRequests } from './publishing-requests.js';
export { AskedFor, publishingTools, RequestsOrApprovals } from './requests-or-approvals.js';
export { ResolveApprovalOperation } from './resolve-approval.js';
export { reviewUrlOf } from './review-page.js';
export { WithdrawApprovals } from './withdraw-approvals.js';
export { GenerationRequests } from './starts/generation-requests.js';
export { GenerationStarts } from './starts/generation-starts.js';
export { type Start, type StartName, type StartRequest, starts, type StartViews } from './starts/starts.js';
