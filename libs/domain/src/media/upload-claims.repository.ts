import { LeaseRepository, type Held, type LeaseColumns } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UploadEntity } from './upload.entity.js';

/** Longer than any check takes; whoever died in one leaves the upload to the next try after that. */
const claimMs = 5 * 60_000;

export const uploadLease: LeaseColumns = {
  table: 'upload',
  fence: 'attempts',
  until: 'claimed_until',
  status: 'status',
  held: ['reserved'],
  freed: 'claimed_until = null',
};

/** Statements by which any number of requests share the completion of uploads: the number of the try is the fence. All times are the database's. */
@Injectable()
export class UploadClaimsRepository {
  private readonly lease: LeaseRepository;

  constructor(private readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, uploadLease);
  }

  /** The upload for one try alone; null while another one is under way, and when it has ended. */
  async claim({ id, organizationId }: Pick<Held, 'id' | 'organizationId'>): Promise<Held | null> {
    const [held] = await this.lease.claim({
      where: `t.id = $2 and t.organization_id = $3 and t.status = 'reserved' and t.expires_at > now()
        and (t.claimed_until is null or t.claimed_until <= now())`,
      parameters: [id, organizationId],
      leaseMs: claimMs,
    });
    return held ?? null;
  }

  /** Ends the upload in the caller's transaction. False when the hold was lost. */
  async finish(manager: EntityManager, held: Held): Promise<boolean> {
    return this.lease.write(manager, UploadEntity, held, { status: 'completed', completedAt: new Date() });
  }

  /** Frees the upload for another try. False when the hold was lost. @param changes of what is known about the file */
  async giveBack(held: Held, changes: Partial<Pick<UploadEntity, 'announcedBytes'>> = {}): Promise<boolean> {
    return this.lease.write(this.dataSource.manager, UploadEntity, held, { ...changes, claimedUntil: null });
  }
}
