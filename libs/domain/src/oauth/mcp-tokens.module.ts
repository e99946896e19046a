import { Module } from '@nestjs/common';
import { ConnectionUsage } from './connection-usage.js';
import { McpConnectionsRepository } from './mcp-connections.repository.js';
import { McpTokens } from './mcp-tokens.js';

/** Verifies access tokens of MCP clients. Only mcp-server needs it. */
@Module({ providers: [ConnectionUsage, McpConnectionsRepository, McpTokens], exports: [McpTokens] })
export class McpTokensModule {}
