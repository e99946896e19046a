import { declareRoom, signal } from '../rooms/room.js';
import { integer } from '../settings/setting.js';

/** Agents' calls that wait for a person's decision. */
export const approvals = declareRoom({
  apiTags: {
    approvals: ['Approvals', 'Calls that wait for a person.'],
  },
  idPrefixes: {
    approval: 'appr',
  },
  limits: {
    approvalCommentLength: 1_000,
    /** Calls of one organization that wait for an approval. */
    pendingApprovals: 1_000,
    /** The same limit per requester: a key, an MCP connection or a signed-in person. */
    pendingApprovalsPerRequester: 100,
  },
  queues: {
    /** Producers: api-gateway, oauth-server, scheduler-worker; consumer: mcp-server. */
    approval: 'approval',
  },
  signals: {
    /** A call was queued for approval, was resolved, has expired or has run. */
    'approval.changed': signal<{ organizationId: string; approvalId: string }>(),
  },
  auditActions: ['approval.approved', 'approval.declined'],
  settings: {
    APPROVAL_LIFETIME_SECONDS: integer({
      description: 'How long a call of an agent waits for its approval.',
      fallback: 7 * 86_400,
      min: 1,
      max: 90 * 86_400,
    }),
    APPROVAL_LEASE_SECONDS: integer({
      description: 'How long an approved call stays the running one without a sign of life.',
      fallback: 60,
      min: 1,
      max: 3_600,
    }),
  },
});
