import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ChannelError, CHANNELS, type Channels } from '../channel/index.js';
import { failureOf } from '../publish-failure.js';
import { ConnectionCredentials } from './connection-credentials.js';
import type { CredentialRevocationEntity } from './credential-revocation.entity.js';
import { CredentialRevocationsRepository } from './credential-revocations.repository.js';

const batch = 20;
const timeoutMs = 20_000;
/** Wait after the first attempt; each further one takes twice as long. */
const baseSeconds = 60;
/** The last one is due after 17 hours. */
const attemptsAtMost = 10;

/** Revokes on their platforms the credentials of disconnected accounts. What cannot be revoked for a day is deleted all the same. */
@Injectable()
export class CredentialRevocations extends Sweeper {
  private readonly logger = new Logger(CredentialRevocations.name);

  constructor(
    private readonly revocations: CredentialRevocationsRepository,
    private readonly credentials: ConnectionCredentials,
    @Inject(CHANNELS) private readonly channels: Channels,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('revocation of credentials', config.SWEEP_INTERVAL_MS);
  }

  /** Repeatable. */
  override async sweep(): Promise<boolean> {
    const due = await this.revocations.claim(batch, baseSeconds);
    await Promise.all(due.map((row) => this.revoke(row)));
    return due.length < batch;
  }

  private async revoke(row: CredentialRevocationEntity): Promise<void> {
    const { id, platform, attempts } = row;
    const opened = this.credentials.open(row);
    try {
      if (opened !== undefined) await this.channels.get(platform)?.revoke?.(opened, AbortSignal.timeout(timeoutMs));
    } catch (error) {
      const failure = failureOf(error);
      const isFinal = error instanceof ChannelError && !error.retryable;
      if (!isFinal && attempts < attemptsAtMost) {
        this.logger.warn({ revocationId: id, platform, failure }, 'credentials could not be revoked yet; trying again later');
        return;
      }
      this.logger.error({ revocationId: id, platform, failure }, 'credentials could not be revoked on their platform');
    }
    await this.revocations.delete(row);
  }
}
