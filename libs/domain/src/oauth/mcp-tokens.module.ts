import { Module } from '@nestjs/common';
import { ConnectionUsage } from './connection-usage.js';
import { McpConnectionsRepository } from './mcp-connections.repository.js';
import { McpTokens } from './mcp-tokens.js';

/** Checks the access tokens of MCP clients; the app that serves them needs it, and nobody else. */
@Module({ providers: [ConnectionUsage, McpConnectionsRepository, McpTokens], exports: [McpTokens] })
export class McpTokensModule {}
