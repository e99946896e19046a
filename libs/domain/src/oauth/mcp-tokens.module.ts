import { Module } from '@nestjs/common';
import { ConnectionUsage } from './connection-usage.js';
import { McpTokens } from './mcp-tokens.js';

/** Checks the access tokens of MCP clients; the app that serves them needs it, and nobody else. */
@Module({ providers: [ConnectionUsage, McpTokens], exports: [McpTokens] })
export class McpTokensModule {}
