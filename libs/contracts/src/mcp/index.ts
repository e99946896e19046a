export * from './mcp.js';
export * from './mcp-connection.js';
export * from './setups/index.js';
