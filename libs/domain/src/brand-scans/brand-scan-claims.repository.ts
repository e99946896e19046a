import type { ScanActivity, ScannedPage, VoiceAnalysis } from '@imprint/contracts/brand-scans';
import type { Failure } from '@imprint/contracts/errors';
import { LeaseRepository, type Held } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { goesOn } from '../generation/index.js';
import { brandScanLease, overdueSeconds } from './brand-scan-lease.js';
import { BrandScanEntity } from './brand-scan.entity.js';

/** How a scan ended. */
export type BrandScanEnd =
  { pages: readonly ScannedPage[]; gone: readonly string[]; voiceAnalysis: VoiceAnalysis } | { error: Failure };

/** How far a scan is. */
export interface BrandScanProgress {
  activity: ScanActivity;
  percent: number;
  pages: readonly ScannedPage[];
}

/** Statements through which any number of workers share the scans. All times are the database's. */
@Injectable()
export class BrandScanClaimsRepository {
  private readonly lease: LeaseRepository;

  constructor(private readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, brandScanLease);
  }

  /** Claims a scan that nobody holds; null when it is held, has ended, is gone or waits for a retry. */
  async claim(id: string, leaseSeconds: number): Promise<BrandScanEntity | null> {
    return this.lease.claimEntity(BrandScanEntity, {
      where: `t.id = $2 and t.status in ('queued', 'processing') and t.wake_at <= now() and ${goesOn('t')}`,
      parameters: [id],
      leaseMs: leaseSeconds * 1_000,
      set: `status = 'processing', attempts = t.attempts + 1, started_at = coalesce(t.started_at, now()), progress = 0, activity = 'reading'`,
    });
  }

  /** Extends the lease and stores how far the scan is. False when the lease was lost. */
  async renew(held: Held, { activity, percent, pages }: BrandScanProgress, leaseSeconds: number): Promise<boolean> {
    const shown = 'progress = greatest(t.progress, $4::smallint), activity = $5, pages = $6::jsonb';
    const parameters = [Math.round(percent), activity, JSON.stringify(pages)];
    return (await this.lease.renew([held], leaseSeconds * 1_000, shown, parameters)).length === 1;
  }

  /** Ends the scan in the caller's transaction. False when the lease was lost. */
  async finish(manager: EntityManager, held: Held, end: BrandScanEnd): Promise<boolean> {
    const columns =
      'error' in end
        ? { status: 'failed' as const, voiceAnalysis: 'unavailable' as const, ...end }
        : { status: 'completed' as const, progress: 100, error: null, ...end };
    return this.lease.write(manager, BrandScanEntity, held, { ...columns, activity: 'done', completedAt: () => 'now()' });
  }

  /** Requeues the scan for a later retry. False when the lease was lost. */
  async postpone(held: Held, error: Failure, waitMs: number): Promise<boolean> {
    const wakeAt = (): string => `now() + ${Math.round(waitMs)} * interval '1 millisecond'`;
    const columns = { status: 'queued' as const, activity: 'waiting' as const, progress: 0, error, wakeAt };
    return this.lease.write(this.dataSource.manager, BrandScanEntity, held, columns);
  }

  /** For the next worker, without counting the attempt. False when the lease was lost. */
  async giveBack(held: Held): Promise<boolean> {
    return (await this.lease.giveBack([held])).length === 1;
  }

  /** Scans whose wake-up was lost or whose worker has died. */
  async overdue(limit: number): Promise<Pick<Held, 'id' | 'fence'>[]> {
    return this.dataSource.query(
      `select id, fence from brand_scan
       where status in ('queued', 'processing') and wake_at <= now() - $2 * interval '1 second' and ${goesOn('brand_scan')}
       order by wake_at, id limit $1`,
      [limit, overdueSeconds],
    );
  }

  /** Seconds for which the oldest waiting scan is overdue; 0 when none waits. */
  async backlogAgeSeconds(): Promise<number> {
    const [row] = await this.dataSource.query<{ age: number | null }[]>(
      `select extract(epoch from now() - min(wake_at))::float8 as age from brand_scan
       where status in ('queued', 'processing') and ${goesOn('brand_scan')}`,
    );
    return Math.max(0, row?.age ?? 0);
  }
}
