import type { Failure } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { GenerationEntity, type StoredOutput } from './generation.entity.js';

/** Waiting so much longer than it should, a generation has lost its wake-up. */
const overdueSeconds = 2;

/** A generation held by this worker. */
export type ClaimedGeneration = Pick<GenerationEntity, 'id' | 'organizationId' | 'fence' | 'attempts'>;

/** Statements by which any number of workers share the generations. All times are the database's. */
@Injectable()
export class GenerationClaimsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes a generation that nobody holds; null when it is held, ended or waits for a later try. */
  async claim(id: string, leaseSeconds: number): Promise<GenerationEntity | null> {
    const [rows] = await this.dataSource.query<[{ organization_id: string }[], number]>(
      `update generation set status = 'processing', fence = fence + 1, attempts = attempts + 1, progress = 0,
         wake_at = now() + make_interval(secs => $2), started_at = coalesce(started_at, now())
       where id = $1 and status in ('queued', 'processing') and wake_at <= now() returning organization_id`,
      [id, leaseSeconds],
    );
    const organizationId = rows[0]?.organization_id;
    return organizationId === undefined ? null : this.dataSource.manager.findOneBy(GenerationEntity, { id, organizationId });
  }

  /** Keeps the hold and shows the progress. False when the hold was lost. */
  async renew(held: ClaimedGeneration, progress: number, leaseSeconds: number): Promise<boolean> {
    const [, affected] = await this.dataSource.query<[unknown[], number]>(
      `update generation set progress = greatest(progress, $4), wake_at = now() + make_interval(secs => $5)
       where id = $1 and organization_id = $2 and fence = $3 and status = 'processing'`,
      [held.id, held.organizationId, held.fence, Math.round(progress), leaseSeconds],
    );
    return affected === 1;
  }

  /** Ends the generation in the caller's transaction. False when the hold was lost. */
  async finish(
    manager: EntityManager,
    held: ClaimedGeneration,
    end: { output: StoredOutput } | { error: Failure },
    at: Date,
  ): Promise<boolean> {
    const columns =
      'output' in end
        ? { status: 'completed' as const, progress: 100, output: end.output }
        : { status: 'failed' as const, error: end.error };
    const result = await manager.update(
      GenerationEntity,
      { id: held.id, organizationId: held.organizationId, fence: held.fence, status: 'processing' },
      { ...columns, completedAt: at },
    );
    return result.affected === 1;
  }

  /** Puts the generation back into the queue for a later try. */
  async postpone(held: ClaimedGeneration, error: Failure, waitMs: number): Promise<void> {
    await this.dataSource.query(
      `update generation set status = 'queued', error = $4, wake_at = now() + $5 * interval '1 millisecond'
       where id = $1 and organization_id = $2 and fence = $3 and status = 'processing'`,
      [held.id, held.organizationId, held.fence, error, waitMs],
    );
  }

  /** As if it had not been begun: any worker may take it at once, and the attempt does not count. */
  async giveBack(held: ClaimedGeneration): Promise<void> {
    await this.dataSource.query(
      `update generation set status = 'queued', progress = 0, attempts = attempts - 1, wake_at = now() - $4 * interval '1 second'
       where id = $1 and organization_id = $2 and fence = $3 and status = 'processing'`,
      [held.id, held.organizationId, held.fence, overdueSeconds],
    );
  }

  /** Generations whose wake-up was lost or whose worker is gone. */
  async overdue(limit: number): Promise<Pick<ClaimedGeneration, 'id' | 'fence'>[]> {
    return this.dataSource.query(
      `select id, fence from generation where status in ('queued', 'processing') and wake_at <= now() - $2 * interval '1 second' order by wake_at, id limit $1`,
      [limit, overdueSeconds],
    );
  }

  /** How long the earliest waiting generation is overdue, in seconds; 0 when none waits. */
  async backlogAgeSeconds(): Promise<number> {
    const [row] = await this.dataSource.query<{ age: number | null }[]>(
      `select extract(epoch from now() - min(wake_at))::float8 as age from generation where status in ('queued', 'processing')`,
    );
    return Math.max(0, row?.age ?? 0);
  }
}
