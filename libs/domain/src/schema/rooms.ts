// The tables of each room, one line each.
export { agentsTables } from '../agents/agents.tables.js';
export { approvalsTables } from '../approvals/approvals.tables.js';
export { articlesTables } from '../articles/articles.tables.js';
export { auditTables } from '../audit/audit.tables.js';
export { brandsTables } from '../brands/brands.tables.js';
export { chatTables } from '../chat/chat.tables.js';
export { feedTables } from '../feed/feed.tables.js';
export { generationTables } from '../generation/generation.tables.js';
export { identityTables } from '../identity/identity.tables.js';
export { keysTables } from '../keys/keys.tables.js';
export { mediaTables } from '../media/media.tables.js';
export { membersTables } from '../members/members.tables.js';
export { noticesTables } from '../notices/notices.tables.js';
export { oauthTables } from '../oauth/oauth.tables.js';
export { passkeysTables } from '../passkeys/passkeys.tables.js';
export { publishingTables } from '../publishing/publishing.tables.js';
export { webhooksTables } from '../webhooks/webhooks.tables.js';
