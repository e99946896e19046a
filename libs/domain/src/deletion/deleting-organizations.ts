import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type OwnOrganization } from '../identity/index.js';
import { KeyChanges } from '../keys/index.js';
import { OrganizationsService } from '../members/index.js';
import { PublishingPauses } from '../publishing/index.js';
import { DeletionRecords } from './deletion-records.js';

/**
 * Schedules organizations for deletion, and restores them. From the moment that one is scheduled, its keys and connections are refused, its
 * people only read, and nothing is published, delivered or generated; all of that waits unchanged until it is restored.
 */
@Injectable()
export class DeletingOrganizations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly organizations: OrganizationsService,
    private readonly records: DeletionRecords,
    private readonly pauses: PublishingPauses,
    private readonly keyChanges: KeyChanges,
  ) {}

  /**
   * Again, it changes nothing.
   * @param name has to be that of the organization
   * @throws Problem `validation_failed` for another name, `insufficient_permissions` for somebody who is no owner any more
   */
  async schedule(principal: Principal, name: string): Promise<OwnOrganization> {
    const { organizationId } = principal;
    await this.keyChanges.around({ organizationId }, () =>
      this.dataSource.transaction((manager) => this.scheduleIn(manager, principal, name)),
    );
    return this.organizations.read(principal);
  }

  /** @throws Problem `state_conflict` when nothing is scheduled, or when it is too late */
  async restore(principal: Principal): Promise<OwnOrganization> {
    const { organizationId } = principal;
    const wasPaused = await this.keyChanges.around({ organizationId }, () =>
      this.dataSource.transaction((manager) => this.restoreIn(manager, principal)),
    );
    if (!wasPaused) await this.pauses.wake();
    return this.organizations.read(principal);
  }

  private async scheduleIn(manager: EntityManager, principal: Principal, name: string): Promise<void> {
    const organization = await this.records.hold(manager, principal);
    if (organization.name !== name)
      throw problem('validation_failed', 'This is not the name of the organization. Type it exactly as it is.', {
        pointer: '/name',
      });
    if (await this.records.isScheduled(manager, principal)) return;
    const pausedPublishing = await this.pauses.pauseIn(manager, principal);
    await this.records.add(manager, principal, { name, pausedPublishing });
  }

  /** @returns whether publishing was paused before the deletion was scheduled, and remains so */
  private async restoreIn(manager: EntityManager, principal: Principal): Promise<boolean> {
    await this.records.hold(manager, principal);
    const { pausedPublishing } = await this.records.cancel(manager, principal);
    // What fell due meanwhile stays paused: nobody expects a post of last week to go out now.
    if (pausedPublishing) await this.pauses.resumeIn(manager, principal, 'keep');
    return !pausedPublishing;
  }
}
