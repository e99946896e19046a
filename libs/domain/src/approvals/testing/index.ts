// For specs of the app that runs what was approved.
export { ApprovalClaimsRepository } from '../approval-claims.repository.js';
export { ApprovalsRepository } from '../approvals.repository.js';
