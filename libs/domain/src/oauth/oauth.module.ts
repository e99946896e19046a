import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { McpConnections } from './mcp-connections.js';
import { McpConnectionsRepository } from './mcp-connections.repository.js';
import { OauthArtifacts } from './oauth-artifacts.js';
import { OauthArtifactsRepository } from './oauth-artifacts.repository.js';
import { OauthClients } from './oauth-clients.js';
import { OauthClientsRepository } from './oauth-clients.repository.js';

const services = [McpConnections, OauthArtifacts, OauthClients];
const repositories = [McpConnectionsRepository, OauthArtifactsRepository, OauthClientsRepository];

/** Connections of MCP clients, and the state of the authorization server. */
@Module({ imports: [AuditModule], providers: [...services, ...repositories], exports: services })
export class OauthModule {}
