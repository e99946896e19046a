import type { Failure } from '@imprint/contracts/errors';
import { LeaseRepository, type Held } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { goesOn } from '../goes-on.js';
import { isAtVendor, type Learned } from '../image/image-trainer.js';
import { JobsOfTable } from '../vendors/vendor-jobs.repository.js';
import { overdueSeconds, trainingLease } from './training-lease.js';
import { TrainingEntity } from './training.entity.js';

/** How a training ended. */
export type TrainingEnd = { learned: Learned } | { error: Failure };

/** Statements through which any number of workers share the trainings. All times are the database's. */
@Injectable()
export class TrainingClaimsRepository {
  /** What is on record of jobs at vendors. */
  readonly jobs: JobsOfTable;
  private readonly lease: LeaseRepository;

  constructor(private readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, trainingLease);
    this.jobs = new JobsOfTable(dataSource, { entity: TrainingEntity, lease: trainingLease, model: 'trainer' });
  }

  /** Claims a training that nobody holds; null when it is held, has ended, is gone or waits for a retry. */
  async claim(id: string, leaseSeconds: number): Promise<TrainingEntity | null> {
    return this.lease.claimEntity(TrainingEntity, {
      where: `t.id = $2 and t.status in ('queued', 'processing') and t.wake_at <= now() and ${goesOn('t')}`,
      parameters: [id],
      leaseMs: leaseSeconds * 1_000,
      set: `status = 'processing', attempts = t.attempts + 1, started_at = coalesce(t.started_at, now()),
        progress = case when t.vendor_waits then t.progress else 0 end, vendor_waits = false, vendor_called = false`,
    });
  }

  /** Extends the lease and stores the progress. False when the lease was lost. */
  async renew(held: Held, progress: number, leaseSeconds: number): Promise<boolean> {
    const shown = 'progress = greatest(t.progress, $4::smallint)';
    return (await this.lease.renew([held], leaseSeconds * 1_000, shown, [Math.round(progress)])).length === 1;
  }

  /** Ends the training in the caller's transaction. False when the lease was lost. */
  async finish(manager: EntityManager, held: Held, end: TrainingEnd): Promise<boolean> {
    const columns =
      'learned' in end
        ? { status: 'completed' as const, progress: 100, error: null, vendorJobState: null, ...columnsOf(end.learned) }
        : { status: 'failed' as const, error: end.error };
    return this.lease.write(manager, TrainingEntity, held, { ...columns, completedAt: new Date() });
  }

  /** Requeues the training for a later retry. False when the lease was lost. */
  async postpone(held: Held, error: Failure, waitMs: number): Promise<boolean> {
    const wakeAt = (): string => `now() + ${Math.round(waitMs)} * interval '1 millisecond'`;
    return this.lease.write(this.dataSource.manager, TrainingEntity, held, { status: 'queued', progress: 0, error, wakeAt });
  }

  /** For the next worker, without counting the attempt. False when the lease was lost. */
  async giveBack(held: Held): Promise<boolean> {
    return (await this.lease.giveBack([held])).length === 1;
  }

  /** Trainings whose wake-up was lost or whose worker has died. */
  async overdue(limit: number): Promise<Pick<Held, 'id' | 'fence'>[]> {
    return this.dataSource.query(
      `select id, fence from training
       where status in ('queued', 'processing') and wake_at <= now() - $2 * interval '1 second' and ${goesOn('training')} order by wake_at, id limit $1`,
      [limit, overdueSeconds],
    );
  }

  /** Seconds for which the oldest waiting training is overdue; 0 when none waits. */
  async backlogAgeSeconds(): Promise<number> {
    const [row] = await this.dataSource.query<{ age: number | null }[]>(
      `select extract(epoch from now() - min(wake_at))::float8 as age from training
       where status in ('queued', 'processing') and ${goesOn('training')}`,
    );
    return Math.max(0, row?.age ?? 0);
  }
}

const columnsOf = (learned: Learned): Partial<Pick<TrainingEntity, 'style' | 'vendorModel'>> =>
  isAtVendor(learned) ? { vendorModel: learned } : { style: learned };
