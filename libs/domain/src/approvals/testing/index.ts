// For specs of the app that runs approved calls.
export { ApprovalClaimsRepository } from '../approval-claims.repository.js';
export { ApprovalsRepository } from '../approvals.repository.js';
