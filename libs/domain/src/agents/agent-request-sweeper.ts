import { Problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { RevokeKey } from '../keys/index.js';
import type { AgentRequestEntity } from './agent-request.entity.js';
import { AgentRequestsRepository } from './agent-requests.repository.js';

/** Hours for which ended requests are kept, for agents that poll late and people who look again. */
const keptHours = 24;

/** Expires requests. A key that no agent fetched is revoked, because nobody knows it. */
@Injectable()
export class AgentRequestSweeper extends Sweeper {
  constructor(
    private readonly requests: AgentRequestsRepository,
    private readonly revokeKey: RevokeKey,
    @Inject(CONFIG) config: Config,
  ) {
    super('agent requests', config.SWEEP_INTERVAL_MS);
  }

  override async sweep(): Promise<void> {
    await this.requests.expirePending();
    for (const row of await this.requests.listUnfetched(100)) {
      await this.withdrawKey(row);
      await this.requests.markExpired(row);
    }
    await this.requests.deleteEnded(new Date(Date.now() - keptHours * 3_600_000));
  }

  private async withdrawKey({ organizationId, userId, apiKeyId }: AgentRequestEntity): Promise<void> {
    if (organizationId === null || userId === null || apiKeyId === null) return;
    try {
      await this.revokeKey.withdraw({ organizationId, userId }, apiKeyId);
    } catch (error) {
      // Its owner revoked it first.
      if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    }
  }
}
