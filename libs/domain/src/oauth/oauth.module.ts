import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { McpConnections } from './mcp-connections.js';

/** Connections of MCP clients, and what the authorization server remembers of them. */
@Module({ imports: [AuditModule], providers: [McpConnections], exports: [McpConnections] })
export class OauthModule {}
