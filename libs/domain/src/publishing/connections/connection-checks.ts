import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ChannelError, CHANNELS, type Channels } from '../channel/index.js';
import { failureOf } from '../publish-failure.js';
import { AccountHealth } from './account-health.js';
import { whyNoPosts } from './account-scopes.js';
import { ConnectionCredentials } from './connection-credentials.js';
import type { ConnectionEntity } from './connection.entity.js';
import { ConnectionsRepository } from './connections.repository.js';
import { TokenRefreshes } from './token-refreshes.js';

const batch = 20;
const timeoutMs = 20_000;
/** After a check that gave no answer. */
const retrySeconds = 15 * 60;

/**
 * Asks platforms whether they still accept the credentials of each account, so that people learn of a dead one before something falls due. A
 * platform that cannot be asked says nothing about an account. What an account allows may change as well: the role of a user, for one.
 */
@Injectable()
export class ConnectionChecks extends Sweeper {
  private readonly logger = new Logger(ConnectionChecks.name);

  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly credentials: ConnectionCredentials,
    private readonly health: AccountHealth,
    private readonly refreshes: TokenRefreshes,
    @Inject(CHANNELS) private readonly channels: Channels,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('checks of connections', config.SWEEP_INTERVAL_MS);
  }

  /** Repeatable. */
  override async sweep(): Promise<boolean> {
    const due = await this.connections.claimChecks(batch, retrySeconds);
    await Promise.all(due.map((row) => this.check(row)));
    return due.length < batch;
  }

  private async check(asked: ConnectionEntity): Promise<void> {
    const row = await this.refreshes.refreshed(asked);
    if (row === null) return;
    const credentials = this.credentials.open(row);
    const channel = this.channels.get(row.platform);
    if (credentials === undefined || channel === undefined) return;
    let scopes: readonly string[] | undefined;
    try {
      ({ scopes } = await channel.connect(credentials, AbortSignal.timeout(timeoutMs)));
    } catch (error) {
      const failure = failureOf(error);
      if (error instanceof ChannelError && failure.class === 'credential') return this.health.refused(row, failure.message);
      this.logger.debug({ connectionId: row.id, platform: row.platform, failure }, 'an account could not be checked');
      return;
    }
    const missing = scopes === undefined ? undefined : whyNoPosts(channel, scopes);
    if (missing === undefined) await this.health.works(row, scopes);
    else await this.health.refused(row, missing, scopes);
  }
}
