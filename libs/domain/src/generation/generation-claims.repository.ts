import type { Failure } from '@imprint/contracts/errors';
import type { TextUsage, UsedContext } from '@imprint/contracts/generation';
import { GatheredQuestions } from '@imprint/platform/database';
import { LeaseRepository } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { goesOn } from './goes-on.js';
import type { ArticleDraft } from './article-draft.js';
import { recordAttempt, type AttemptEnd } from './failover/attempts.repository.js';
import type { ModelColumns } from './failover/stored-request.js';
import { GenerationEntity, type Made } from './generation.entity.js';
import { generationLease, overdueSeconds } from './generation-lease.js';
import { nothingAtVendor } from './vendors/vendor-job-columns.js';
import { VendorJobsRepository } from './vendors/vendor-jobs.repository.js';

/** A generation claimed by this worker. */
export type ClaimedGeneration = Pick<GenerationEntity, 'id' | 'organizationId' | 'fence' | 'attempts'>;

interface Renewal extends Omit<ClaimedGeneration, 'attempts'> {
  progress: number;
  leaseSeconds: number;
}

/** Statements through which any number of workers share the generations. All times are the database's. */
@Injectable()
export class GenerationClaimsRepository {
  /** What is on record of jobs at vendors. */
  readonly jobs: VendorJobsRepository;
  private readonly lease: LeaseRepository;
  /** A worker that waits for vendors holds hundreds. */
  private readonly renewals = new GatheredQuestions<Renewal, boolean>((asked) => this.renewAll(asked), 1);

  constructor(private readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, generationLease);
    this.jobs = new VendorJobsRepository(dataSource);
  }

  /** Claims a generation that nobody holds; null when it is held, has ended or waits for a retry. */
  async claim(id: string, leaseSeconds: number): Promise<GenerationEntity | null> {
    return this.lease.claimEntity(GenerationEntity, {
      where: `t.id = $2 and t.status in ('queued', 'processing') and t.wake_at <= now() and ${goesOn('t')}`,
      parameters: [id],
      leaseMs: leaseSeconds * 1_000,
      set: `status = 'processing', attempts = t.attempts + 1, started_at = coalesce(t.started_at, now()),
        progress = case when t.vendor_waits then t.progress else 0 end, vendor_waits = false, vendor_called = false`,
    });
  }

  /** Extends the lease and stores the progress, those of a moment together. False when the lease was lost. */
  async renew({ id, organizationId, fence }: ClaimedGeneration, progress: number, leaseSeconds: number): Promise<boolean> {
    return this.renewals.ask({ id, organizationId, fence, progress: Math.round(progress), leaseSeconds });
  }

  /** Keeps what is made so far. The attempts count from here again. False when the lease was lost. */
  async save(held: ClaimedGeneration, draft: ArticleDraft): Promise<boolean> {
    return this.lease.write(this.dataSource.manager, GenerationEntity, held, { draft, attempts: 1 });
  }

  /** Keeps what all attempts have used so far. False when the lease was lost. */
  async saveUsage(held: ClaimedGeneration, usage: TextUsage): Promise<boolean> {
    return this.lease.write(this.dataSource.manager, GenerationEntity, held, { usage });
  }

  /** Keeps what of its brand it is told. False when the lease was lost. */
  async saveContext(held: ClaimedGeneration, usedContext: UsedContext): Promise<boolean> {
    return this.lease.write(this.dataSource.manager, GenerationEntity, held, { usedContext });
  }

  /** Ends the generation in the caller's transaction. False when the lease was lost. */
  async finish(
    manager: EntityManager,
    held: ClaimedGeneration,
    end: { made: Made } | { error: Failure },
    at: Date,
  ): Promise<boolean> {
    const columns =
      'made' in end
        ? { status: 'completed' as const, progress: 100, draft: null, error: null, vendorJobState: null, ...columnsOf(end.made) }
        : { status: 'failed' as const, error: end.error };
    return this.lease.write(manager, GenerationEntity, held, { ...columns, completedAt: at });
  }

  /**
   * Goes on with another model: the attempt has ended, and so has what is on record of its job. One whose answer was lost becomes an orphan.
   * @returns the vendors of orphans; null, having changed nothing, when the lease was lost
   */
  async move(held: GenerationEntity, next: ModelColumns, end: AttemptEnd): Promise<string[] | null> {
    return this.dataSource.transaction(async (manager) => {
      const orphans = await this.jobs.orphan(manager, held);
      const isHeld = await this.lease.write(manager, GenerationEntity, held, { fence: held.fence });
      if (!isHeld) return null;
      await recordAttempt(manager, held, end);
      await this.lease.write(manager, GenerationEntity, held, {
        ...{ ...next, moves: () => 'moves + 1', attempts: 1, progress: 0, usage: null, error: null },
        ...nothingAtVendor,
      });
      return orphans;
    });
  }

  /** Requeues the generation for a later retry. False when the lease was lost. */
  async postpone(held: ClaimedGeneration, error: Failure, waitMs: number): Promise<boolean> {
    const wakeAt = (): string => `now() + ${Math.round(waitMs)} * interval '1 millisecond'`;
    return this.lease.write(this.dataSource.manager, GenerationEntity, held, { status: 'queued', error, wakeAt });
  }

  /** Undoes the claim: any worker may claim it at once, and the attempt does not count. False when the lease was lost. */
  async giveBack(held: ClaimedGeneration): Promise<boolean> {
    return (await this.lease.giveBack([held])).length === 1;
  }

  /** Generations whose wake-up was lost or whose worker has died. */
  async overdue(limit: number): Promise<(Pick<ClaimedGeneration, 'id' | 'fence'> & { priority: number | null })[]> {
    return this.dataSource.query(
      `select id, fence, prompt_batch_position as priority from generation
       where status in ('queued', 'processing') and wake_at <= now() - $2 * interval '1 second' and ${goesOn('generation')} order by wake_at, id limit $1`,
      [limit, overdueSeconds],
    );
  }

  /** Seconds for which the oldest waiting generation is overdue; 0 when none waits. */
  async backlogAgeSeconds(): Promise<number> {
    const [row] = await this.dataSource.query<{ age: number | null }[]>(
      `select extract(epoch from now() - min(wake_at))::float8 as age from generation
       where status in ('queued', 'processing') and ${goesOn('generation')}`,
    );
    return Math.max(0, row?.age ?? 0);
  }

  private async renewAll(asked: readonly Renewal[]): Promise<boolean[]> {
    // The same row can be asked for again, and under an older fence, which has been lost.
    const newest = new Map<string, Renewal>();
    for (const renewal of asked) if (renewal.fence >= (newest.get(renewal.id)?.fence ?? 0)) newest.set(renewal.id, renewal);
    const rows = [...newest.values()];
    const leaseMs = Math.max(...rows.map(({ leaseSeconds }) => leaseSeconds)) * 1_000;
    const shown = 'progress = greatest(t.progress, ($4::smallint[])[array_position($1::text[], t.id)])';
    const held = new Set(await this.lease.renew(rows, leaseMs, shown, [rows.map(({ progress }) => progress)]));
    return asked.map(({ id, fence }) => held.has(id) && newest.get(id)?.fence === fence);
  }
}

/** What the row keeps of it. */
const columnsOf = ({ output, written, usage }: Made): Pick<Made, 'output' | 'written' | 'usage'> => ({ output, written, usage });
