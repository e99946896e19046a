import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { McpConnections } from './mcp-connections.js';
import { OauthArtifacts } from './oauth-artifacts.js';
import { OauthClients } from './oauth-clients.js';

const services = [McpConnections, OauthArtifacts, OauthClients];

/** Connections of MCP clients, and what the authorization server remembers of them. */
@Module({ imports: [AuditModule], providers: services, exports: services })
export class OauthModule {}
