import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OrganizationDeletions, type OrganizationDeletion } from '../identity/index.js';
import { AccountDisconnections } from '../publishing/index.js';
import { EraseOrganization } from './erase-organization.js';

/** Erases organizations whose time to be restored is over, one at a time per process. */
@Injectable()
export class OrganizationEraser extends Sweeper {
  private readonly logger = new Logger(OrganizationEraser.name);
  private isStopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly deletions: OrganizationDeletions,
    private readonly accounts: AccountDisconnections,
    private readonly eraser: EraseOrganization,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('erasing of deleted organizations', config.SWEEP_INTERVAL_MS);
  }

  override async sweep(): Promise<boolean> {
    if (this.isStopped()) return true;
    const held = await this.deletions.claimDue();
    if (held === null) return true;
    const { organizationId } = held;
    const isErased = await this.erase(held).catch(async (error: unknown) => {
      this.logger.warn({ err: error, organizationId }, 'a deleted organization could not be erased; trying again later');
      return false;
    });
    if (isErased) this.logger.log({ organizationId }, 'a deleted organization was erased');
    else if (this.isStopped()) await this.deletions.giveBack(held);
    return !isErased;
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await super.beforeApplicationShutdown();
  }

  private isStopped(): boolean {
    return this.isStopping;
  }

  /** False when it was stopped, another process took over, or platforms have yet to revoke credentials: then it goes on when the claim ends. */
  private async erase(held: OrganizationDeletion): Promise<boolean> {
    await this.accounts.disconnectAll(held.organizationId);
    for await (const { rows, files } of this.eraser.erase(held.organizationId)) {
      if (this.isStopped() || !(await this.deletions.renew(held, rows, files))) return false;
    }
    if (await this.accounts.areRevoking(held.organizationId)) return false;
    return this.dataSource.transaction((manager) => this.deletions.finish(manager, held));
  }
}
