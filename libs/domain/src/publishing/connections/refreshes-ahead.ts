import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { ConnectionsRepository } from './connections.repository.js';
import { TokenRefreshes } from './token-refreshes.js';

const batch = 20;

/** Refreshes credentials that expire soon, whether or not anybody needs them. For a worker. */
@Injectable()
export class RefreshesAhead extends Sweeper {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly refreshes: TokenRefreshes,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('refresh of credentials', config.SWEEP_INTERVAL_MS);
  }

  /** Repeatable. */
  override async sweep(): Promise<boolean> {
    const due = await this.connections.listToRefresh(batch);
    await Promise.all(due.map((row) => this.refreshes.refresh(row)));
    return due.length < batch;
  }
}
