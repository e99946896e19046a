export * from './mcp-connection.entity.js';
export * from './mcp-tokens.js';
export * from './mcp-tokens.module.js';
export * from './mcp-connections.js';
export * from './oauth-artifact.entity.js';
export * from './oauth-client.entity.js';
export * from './oauth.module.js';
