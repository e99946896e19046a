import { LeaseRepository, type Held } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import { isStanding } from '../../identity/index.js';
import { KnowledgeSourceEntity } from '../knowledge-source.entity.js';
import { ingestionLease, ingestionLeaseMs } from './ingestion-lease.js';

/** Recordings take minutes to transcribe: they have a queue of their own, so that they keep no page waiting. */
export type ReadingLane = 'reading' | 'transcription';

/** SQL condition: somebody has to read the source now. What is being read has its turn when the lease ends. */
const isDue = (row: string, lane: ReadingLane): string =>
  `${row}.wake_at <= now() and ${row}.archived_at is null and ${isStanding(`${row}.organization_id`)}
   and ${row}.transcription is ${lane === 'reading' ? 'null' : 'not null'}`;

/** Who reads which source. All times are the database's. */
@Injectable()
export class IngestionClaimsRepository {
  private readonly lease: LeaseRepository;

  constructor(private readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, ingestionLease);
  }

  /**
   * Claims the source that has waited longest, of the organization of which the fewest are being read: one with a thousand documents keeps
   * nobody waiting. Null when none is due.
   */
  async claim(lane: ReadingLane = 'reading'): Promise<KnowledgeSourceEntity | null> {
    return this.lease.claimEntity(KnowledgeSourceEntity, {
      where: `t.id = (
        select s.id from knowledge_source s where s.id in (
          select distinct on (organization_id) due.id from knowledge_source due where ${isDue('due', lane)}
          order by organization_id, wake_at, id
        ) order by (
          select count(*) from knowledge_source h
          where h.organization_id = s.organization_id and h.state = 'processing' and h.wake_at > now()
        ), s.wake_at, s.id limit $2 for update skip locked
      ) and ${isDue('t', lane)}`,
      set: `state = 'processing', tries = t.tries + 1`,
      parameters: [1],
      leaseMs: ingestionLeaseMs,
    });
  }

  /** Milliseconds until a recording is due whose vendor wanted to be asked later; null where none waits. */
  async untilTranscription(): Promise<number | null> {
    const [row] = await this.dataSource.query<{ ms: number | null }[]>(
      `select (extract(epoch from min(wake_at) - now()) * 1000)::float8 as ms from knowledge_source
       where wake_at is not null and archived_at is null and transcription is not null and state = 'queued'
         and ${isStanding('organization_id')}`,
    );
    return row?.ms ?? null;
  }

  async renew(held: Held): Promise<boolean> {
    return (await this.lease.renew([held], ingestionLeaseMs)).length > 0;
  }

  async giveBack(held: Held): Promise<void> {
    await this.lease.giveBack([held]);
  }

  /** False when the lease was lost: the source was changed or deleted, or somebody else reads it. */
  async write(manager: EntityManager, held: Held, columns: QueryDeepPartialEntity<KnowledgeSourceEntity>): Promise<boolean> {
    return this.lease.write(manager, KnowledgeSourceEntity, held, { ...columns, updatedAt: () => 'now()' });
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }
}
