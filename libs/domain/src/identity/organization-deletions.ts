import { limits } from '@imprint/contracts/limits';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrganizationDeletionEntity } from './organization-deletion.entity.js';
import { OrganizationDeletionsRepository } from './organization-deletions.repository.js';

/** An organization that is scheduled for deletion, or being erased. */
export type OrganizationDeletion = OrganizationDeletionEntity;

/** A process that died is followed by another one after this time. */
const leaseMs = 60_000;

/** Which organizations are scheduled for deletion. Does not check permissions: `deletion` does. */
@Injectable()
export class OrganizationDeletions {
  constructor(private readonly deletions: OrganizationDeletionsRepository) {}

  async find(organizationId: string, manager?: EntityManager): Promise<OrganizationDeletion | null> {
    return this.deletions.find(organizationId, manager);
  }

  async add(
    manager: EntityManager,
    { organizationId, userId, pausedPublishing }: { organizationId: string; userId: string; pausedPublishing: boolean },
  ): Promise<void> {
    const row = { id: newId('odel'), organizationId, requestedBy: userId, pausedPublishing };
    await this.deletions.insert(manager, row, limits.organizationDeletionDays);
  }

  /** @returns what was scheduled; null when nothing was, or when it is too late */
  async cancel(manager: EntityManager, organizationId: string): Promise<OrganizationDeletion | null> {
    return this.deletions.cancel(manager, organizationId);
  }

  /** Claims one to erase, unless every one that is due is claimed. */
  async claimDue(): Promise<OrganizationDeletion | null> {
    return this.deletions.claimDue(leaseMs);
  }

  /** Extends the claim, and counts what was erased since. False when it was lost. */
  async renew(held: OrganizationDeletion, rows: number, files: number): Promise<boolean> {
    return this.deletions.renew(held, leaseMs, { rows, files });
  }

  async giveBack(held: OrganizationDeletion): Promise<void> {
    await this.deletions.lease.giveBack([held]);
  }

  /** Deletes what is left, which is the organization alone, and keeps a record. False when the claim was lost. */
  async finish(manager: EntityManager, held: OrganizationDeletion): Promise<boolean> {
    return this.deletions.finish(manager, held);
  }

  /** Claims one whose owners are to be mailed; it is claimed again a minute later unless `endMail` is called. */
  async claimMail(): Promise<OrganizationDeletion | null> {
    return this.deletions.claimMail();
  }

  async endMail(organizationId: string): Promise<void> {
    await this.deletions.endMail(organizationId);
  }
}
