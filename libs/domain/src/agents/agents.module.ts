import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { KeysModule } from '../keys/index.js';
import { AgentRequestSweeper } from './agent-request-sweeper.js';
import { AgentRequestsRepository } from './agent-requests.repository.js';
import { AgentRequestsService } from './agent-requests.service.js';
import { DecideAgentRequestOperation } from './decide-agent-request.js';
import { FetchAgentKey } from './fetch-agent-key.js';

const operations = [AgentRequestsService, DecideAgentRequestOperation, FetchAgentKey];

/** Part of keys-service, the only app that writes keys. */
@Module({
  imports: [AuditModule, KeysModule],
  providers: [...operations, AgentRequestsRepository, AgentRequestSweeper],
  exports: operations,
})
export class AgentsModule {}
