export { ConnectionUsage } from './connection-usage.js';
export { isGrantAlive, type McpConnection, McpConnections } from './mcp-connections.js';
export { McpTokensModule } from './mcp-tokens.module.js';
export { McpTokens } from './mcp-tokens.js';
export { OauthArtifacts } from './oauth-artifacts.js';
export { OauthClients } from './oauth-clients.js';
export { OauthModule } from './oauth.module.js';
