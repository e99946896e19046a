// What each domain contributes to the contracts, one line each.
export { access } from '../access/access.room.js';
export { approvals } from '../approvals/approvals.room.js';
export { articles } from '../articles/articles.room.js';
export { audit } from '../audit/audit.room.js';
export { brands } from '../brands/brands.room.js';
export { chat } from '../chat/chat.room.js';
export { documents } from '../documents/documents.room.js';
export { generation } from '../generation/generation.room.js';
export { identity } from '../identity/identity.room.js';
export { keys } from '../keys/keys.room.js';
export { mcp } from '../mcp/mcp.room.js';
export { media } from '../media/media.room.js';
export { notices } from '../notices/notices.room.js';
export { publishing } from '../publishing/publishing.room.js';
export { realTime } from '../messages/real-time.room.js';
export { webhooks } from '../webhooks/webhooks.room.js';
export { workflows } from '../workflows/workflows.room.js';
