import { LeaseRepository, type Held, type LeaseColumns } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UploadEntity } from './upload.entity.js';

/** Milliseconds, longer than any check takes. If a process dies in one, the upload can be completed again after this. */
const claimMs = 5 * 60_000;

/** The lease columns of `upload`. */
export const uploadLease: LeaseColumns = {
  table: 'upload',
  fence: 'attempts',
  until: 'claimed_until',
  status: 'status',
  held: ['reserved'],
  freed: 'claimed_until = null',
};

/**
 * Statements through which any number of requests share the completion of uploads; the attempt number is the fence. All times are the
 * database's.
 */
@Injectable()
export class UploadClaimsRepository {
  private readonly lease: LeaseRepository;

  constructor(private readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, uploadLease);
  }

  /** Claims the upload for one attempt; null while another one is running, and when it has ended. */
  async claim({ id, organizationId }: Pick<Held, 'id' | 'organizationId'>): Promise<Held | null> {
    const [held] = await this.lease.claim({
      where: `t.id = $2 and t.organization_id = $3 and t.status = 'reserved' and t.expires_at > now()
        and (t.claimed_until is null or t.claimed_until <= now())`,
      parameters: [id, organizationId],
      leaseMs: claimMs,
    });
    return held ?? null;
  }

  /** Ends the upload in the caller's transaction. False when the lease was lost. */
  async finish(manager: EntityManager, held: Held): Promise<boolean> {
    return this.lease.write(manager, UploadEntity, held, { status: 'completed', completedAt: new Date() });
  }

  /**
   * Gives the upload back for another attempt. False when the lease was lost. @param changes corrections of what is known about the file
   */
  async giveBack(held: Held, changes: Partial<Pick<UploadEntity, 'announcedBytes'>> = {}): Promise<boolean> {
    return this.lease.write(this.dataSource.manager, UploadEntity, held, { ...changes, claimedUntil: null });
  }
}
