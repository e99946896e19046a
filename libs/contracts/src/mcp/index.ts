export * from './mcp.js';
export * from './mcp-connection.js';
export * from './mcp-setups.js';
