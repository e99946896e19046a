import { Problem } from '@imprint/contracts';
import { CONFIG, type Config } from '@imprint/platform/config';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, In, LessThan } from 'typeorm';
import { RevokeKey } from '../keys/index.js';
import { AgentRequestEntity } from './agent-request.entity.js';

/** Ended requests are kept so long, for an agent that polls late and a person who looks again. */
const keptHours = 24;
/** A minute later than it ends for the agent: who began to fetch the key in time gets a living one. */
const over = `expires_at < now() - interval '1 minute'`;

/** Ends what its time ended: a key that no agent came for is revoked, for nobody knows it. */
@Injectable()
export class AgentRequestSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: WakeLoop;

  constructor(
    private readonly dataSource: DataSource,
    private readonly revokeKey: RevokeKey,
    @Inject(CONFIG) config: Config,
  ) {
    const maxWaitMs = config.SWEEP_INTERVAL_MS;
    this.loop = new WakeLoop(() => this.sweep().then(() => maxWaitMs), { name: 'agent requests', maxWaitMs });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private async sweep(): Promise<void> {
    const { manager } = this.dataSource;
    await manager
      .createQueryBuilder()
      .update(AgentRequestEntity)
      .set({ status: 'expired' })
      .where(`status = 'pending' and ${over}`)
      .execute();
    const unfetched = await manager
      .createQueryBuilder(AgentRequestEntity, 'request')
      .where(`status = 'approved' and ${over}`)
      .orderBy('request.expiresAt')
      .limit(100)
      .getMany();
    for (const row of unfetched) {
      await this.withdrawKey(row);
      await manager.update(AgentRequestEntity, { id: row.id, status: row.status }, { status: 'expired', keySealed: null });
    }
    const longGone = new Date(Date.now() - keptHours * 3_600_000);
    await manager.delete(AgentRequestEntity, { expiresAt: LessThan(longGone), status: In(['denied', 'completed', 'expired']) });
  }

  private async withdrawKey({ organizationId, userId, apiKeyId }: AgentRequestEntity): Promise<void> {
    if (organizationId === null || userId === null || apiKeyId === null) return;
    try {
      await this.revokeKey.withdraw({ organizationId, userId }, apiKeyId);
    } catch (error) {
      // Its owner was faster.
      if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    }
  }
}
