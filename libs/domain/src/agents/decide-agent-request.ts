import type { Principal } from '@imprint/contracts/access';
import type { DecideAgentRequest } from '@imprint/contracts/keys';
import { limits } from '@imprint/contracts/limits';
import { SecretBox } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { completed, CreateKey } from '../keys/index.js';
import { readUserCode } from './agent-codes.js';
import type { AgentRequestEntity } from './agent-request.entity.js';
import { AgentRequestsRepository } from './agent-requests.repository.js';
import { noSuchRequest } from './agent-requests.service.js';

/** A person grants an agent a key or denies it. */
@Injectable()
export class DecideAgentRequestOperation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: AgentRequestsRepository,
    private readonly createKey: CreateKey,
    private readonly secrets: SecretBox,
    private readonly audit: AuditTrail,
  ) {}

  /** The first decision wins. @throws Problem `not_found`, `api_key_limit_reached` */
  async decideRequest(principal: Principal, { userCode, decision, label }: DecideAgentRequest): Promise<AgentRequestEntity> {
    return this.dataSource.transaction(async (manager) => {
      const row = await this.requests.lockPending(manager, readUserCode(userCode));
      if (row === null) throw noSuchRequest();
      row.organizationId = principal.organizationId;
      row.userId = principal.userId;
      if (decision === 'deny') row.status = 'denied';
      else await this.grant(manager, principal, row, label ?? row.agentName);
      return this.requests.save(manager, row);
    });
  }

  /** Stores the plaintext sealed until the agent fetches it. */
  private async grant(manager: EntityManager, principal: Principal, row: AgentRequestEntity, label: string): Promise<void> {
    const description = row.clientUri === null ? 'Asked for by an agent.' : `Asked for by the agent of ${row.clientUri}`;
    const settings = { label, description: description.slice(0, limits.keyDescriptionLength), scopes: row.scopes };
    const key = await this.createKey.within(manager, principal, completed(settings));
    row.status = 'approved';
    row.apiKeyId = key.id;
    row.label = label;
    row.keySealed = this.secrets.seal(key.key, row.id);
    const subject = { type: 'agent-request', id: row.id };
    const changes = { agentName: { to: row.agentName }, clientUri: { to: row.clientUri }, apiKeyId: { to: key.id } };
    await this.audit.record(manager, principal, { action: 'agent.claimed', subject, changes });
  }
}
