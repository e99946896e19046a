import type { Failure } from '@imprint/contracts/errors';
import { randomToken } from '@imprint/platform/crypto';
import { LeaseRepository, type Held, type LeaseColumns } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntityTarget } from 'typeorm';
import { generationLease } from '../generation-lease.js';
import { GenerationEntity } from '../generation.entity.js';
import type { KnownJob } from './job-record.js';
import type { VendorJobColumns } from './vendor-job-columns.js';

/** Seconds after which a submission is answered no more: longer than any model waits for the answer. */
const answerSeconds = 120;
/** Seconds for which a job is held by whoever ends it at its vendor, and after which a failed try is repeated. */
const endingSeconds = 60;

const isUnanswered = `vendor_submission is not null and vendor_job_id is null and vendor_job_state = 'submitting'`;

/** A row that has a job, such as a generation. */
export type JobRow = VendorJobColumns & Held & { wakeAt: Date; error: Failure | null; progress: number; attempts: number };

/** Which rows have jobs. */
export interface JobTable {
  entity: EntityTarget<JobRow>;
  lease: LeaseColumns;
  /** Column that says what does the job. */
  model: 'model' | 'trainer';
}

/** A job at a vendor whose row has ended before it. */
export interface LeftJob extends Held {
  vendor: string;
  submission: string;
  /** Null for a submission whose answer was lost. */
  jobId: string | null;
  /** Whether it was submitted with the key of the organization. */
  keyIsOwn: boolean;
  endedSecondsAgo: number;
}

/** What is on record of jobs at vendors. All times are the database's. */
export class JobsOfTable {
  private readonly lease: LeaseRepository;
  private readonly table: string;
  private readonly entity: JobTable['entity'];
  private readonly addOrphan: string;

  constructor(
    private readonly dataSource: DataSource,
    { entity, lease, model }: JobTable,
  ) {
    this.lease = new LeaseRepository(dataSource, lease);
    this.entity = entity;
    this.table = lease.table;
    this.addOrphan = `insert into vendor_orphan (submission, organization_id, generation_id, vendor, model, submitted_at)
      select vendor_submission, organization_id, id, vendor, ${model}, vendor_submitted_at from ${lease.table}`;
  }

  /**
   * Records that a job is about to be submitted, and the one before it as an orphan if its answer was lost. Null when the lease was lost.
   */
  async submitting(
    held: Held & Pick<VendorJobColumns, 'vendorKeyIsOwn'>,
    vendor: string,
  ): Promise<{ job: KnownJob; orphans: number } | null> {
    const submission = randomToken(24);
    const submittedAt = new Date();
    return this.dataSource.transaction(async (manager) => {
      const orphans = await this.orphan(manager, held);
      const isHeld = await this.lease.write(manager, this.entity, held, {
        ...{ vendor, vendorSubmission: submission, vendorJobId: null, vendorJobState: 'submitting' as const },
        vendorCalled: false,
        vendorKeyIsOwn: held.vendorKeyIsOwn,
        vendorSubmittedAt: () => 'now()',
      });
      return isHeld ? { job: { submission, id: null, submittedAt }, orphans: orphans.length } : null;
    });
  }

  /** Records the job of the generation as an orphan if its answer was lost. @returns the vendors of those that became one */
  async orphan(manager: EntityManager, { id, organizationId, fence }: Held): Promise<string[]> {
    const orphans = await manager.query<{ vendor: string }[]>(
      `${this.addOrphan} where id = $1 and organization_id = $2 and fence = $3 and status = 'processing' and ${isUnanswered}
       on conflict do nothing returning vendor`,
      [id, organizationId, fence],
    );
    return orphans.map(({ vendor }) => vendor);
  }

  /**
   * Keeps the vendor's id of a submission, whoever holds the generation: it belongs to that submission and to no other. One that has become
   * an orphan meanwhile is named there. False when the submission is no longer the generation's.
   */
  async name(submission: string, jobId: string): Promise<boolean> {
    const [named] = await this.dataSource.query<[unknown[], number]>(
      `update ${this.table} set vendor_job_id = $2, vendor_job_state = 'submitted',
         wake_at = case when status in ('cancelled', 'failed') then now() else wake_at end
       where vendor_submission = $1 and vendor_job_state is not null and (vendor_job_id is null or vendor_job_id = $2) returning id`,
      [submission, jobId],
    );
    if (named.length > 0) return true;
    await this.dataSource.query(`update vendor_orphan set vendor_job_id = $2 where submission = $1 and vendor_job_id is null`, [
      submission,
      jobId,
    ]);
    return false;
  }

  /** Forgets the job of the generation. False when the lease was lost. */
  async drop(held: Held): Promise<boolean> {
    const nothing = { vendor: null, vendorSubmission: null, vendorJobId: null, vendorJobState: null, vendorSubmittedAt: null };
    return this.lease.write(this.dataSource.manager, this.entity, held, nothing);
  }

  /**
   * Leaves the generation without a worker until the pause is over or the vendor has called. The attempt does not count, and whatever this
   * worker still writes changes nothing. False when the lease was lost.
   */
  async wait(held: Held, pauseMs: number, progress: number): Promise<boolean> {
    const later = `now() + ${Math.round(pauseMs)} * interval '1 millisecond'`;
    return this.lease.write(this.dataSource.manager, this.entity, held, {
      ...{ vendorWaits: true, error: null },
      wakeAt: () => `case when vendor_called then now() else ${later} end`,
      progress: () => `greatest(progress, ${Math.round(progress)})`,
      attempts: () => 'attempts - 1',
      fence: () => 'fence + 1',
    });
  }

  /**
   * The vendor has called about a submission: the generation is due if it waits, and else once its worker has looked.
   * @returns the generation to wake somebody for; null if there is none, or it was called about before
   */
  async called(submission: string, vendor: string): Promise<Pick<Held, 'id' | 'fence'> | null> {
    const [rows] = await this.dataSource.query<[(Pick<Held, 'id' | 'fence'> & { isDue: boolean })[], number]>(
      `update ${this.table} set vendor_called = true, wake_at = case when vendor_waits then now() else wake_at end
       where vendor_submission = $1 and vendor = $2 and status = 'processing' and vendor_job_state is not null
         and not vendor_called returning id, fence, vendor_waits as "isDue"`,
      [submission, vendor],
    );
    return rows.find(({ isDue }) => isDue) ?? null;
  }

  /** Jobs that go on although their generation was cancelled or has failed, held for a minute. Across organizations: each names its own. */
  async claimLeft(limit: number): Promise<LeftJob[]> {
    const [rows] = await this.dataSource.query<[LeftJob[], number]>(
      `update ${this.table} t set fence = fence + 1, wake_at = now() + $2 * interval '1 second'
       where t.id in (
         select id from ${this.table}
         where vendor_job_state is not null and status in ('cancelled', 'failed') and wake_at <= now()
           and (vendor_job_id is not null or vendor_submitted_at <= now() - $3 * interval '1 second')
         order by wake_at, id limit $1 for update skip locked)
       returning id, organization_id as "organizationId", fence, vendor, vendor_submission as submission, vendor_job_id as "jobId",
         vendor_key_is_own as "keyIsOwn",
         extract(epoch from now() - coalesce(completed_at, now()))::float8 as "endedSecondsAgo"`,
      [limit, endingSeconds, answerSeconds],
    );
    return rows;
  }

  /**
   * Nothing is left of a job that was claimed. One that was never answered is an orphan from now on, unless it is settled what it became.
   * @returns how many became one
   */
  async close({ id, organizationId, fence }: Held, isSettled: boolean): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const orphans = await manager.query<unknown[]>(
        `${this.addOrphan} where id = $1 and organization_id = $2 and fence = $3 and not $4 and ${isUnanswered}
         on conflict do nothing returning submission`,
        [id, organizationId, fence, isSettled],
      );
      await manager.query(
        `update ${this.table} set vendor_job_state = null where id = $1 and organization_id = $2 and fence = $3`,
        [id, organizationId, fence],
      );
      return orphans.length;
    });
  }
}

/** The jobs of generations. */
@Injectable()
export class VendorJobsRepository extends JobsOfTable {
  constructor(dataSource: DataSource) {
    super(dataSource, { entity: GenerationEntity, lease: generationLease, model: 'model' });
  }
}
