import { LeaseRepository, type Held, type LeaseColumns } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isStanding } from '../../identity/index.js';
import { KnowledgeEmbeddingEntity } from './knowledge-embedding.entity.js';

/** The lease columns of `knowledge_embedding`. */
export const embeddingLease: LeaseColumns = {
  table: 'knowledge_embedding',
  fence: 'fence',
  until: 'wake_at',
  status: 'status',
  held: ['running'],
  freed: `status = 'waiting', wake_at = now()`,
};

/** Which sources need vectors, and what organizations had counted for theirs. All times are the database's. */
@Injectable()
export class KnowledgeEmbeddingsRepository {
  readonly lease: LeaseRepository;

  constructor(private readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, embeddingLease);
  }

  /** Claims a source that waits, or whose worker died. */
  async claim(leaseMs: number): Promise<KnowledgeEmbeddingEntity | null> {
    return this.lease.claimEntity(KnowledgeEmbeddingEntity, {
      where: `t.id = (select id from knowledge_embedding where status <> 'done' and wake_at <= now()
        and ${isStanding('knowledge_embedding.organization_id')} order by wake_at, id limit 1 for update skip locked)`,
      parameters: [],
      leaseMs,
      set: `status = 'running'`,
    });
  }

  /** False when the lease was lost. */
  async finish(held: Held, model: string): Promise<boolean> {
    return this.lease.write(this.dataSource.manager, KnowledgeEmbeddingEntity, held, { status: 'done', model, tries: 0 });
  }

  /** @param until SQL of the time, of which the row is `t` */
  async putOff(held: Held, until: string): Promise<void> {
    await this.lease.giveBack([held], `status = 'waiting', tries = t.tries + 1, wake_at = ${until}`);
  }

  /** Sources whose vectors are of another model than this one wait again: at most so many. Returns their number. */
  async wantAnew(model: string, limit: number): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      `update knowledge_embedding set status = 'waiting', tries = 0, wake_at = now() where id = any(array(
         select id from knowledge_embedding where status = 'done' and (model < $1 or model > $1) limit $2 for update skip locked))`,
      [model, limit],
    );
    return count;
  }

  /** Reserves tokens of today (UTC). False where the organization has no more. */
  async reserve(organizationId: string, tokens: number, limit: number): Promise<boolean> {
    if (tokens > limit) return false;
    const rows = await this.dataSource.query<unknown[]>(
      `insert into knowledge_embedding_use as u (organization_id, day, tokens) values ($1, (now() at time zone 'UTC')::date, $2)
       on conflict (organization_id, day) do update set tokens = u.tokens + excluded.tokens
       where u.tokens + excluded.tokens <= $3 returning day`,
      [organizationId, tokens, limit],
    );
    return rows.length === 1;
  }

  /** Corrects what was reserved today by what was counted. Days that are long over are forgotten. */
  async settle(organizationId: string, difference: number): Promise<void> {
    await this.dataSource.query(
      `with old as (delete from knowledge_embedding_use where organization_id = $1 and day < (now() at time zone 'UTC')::date - 31)
       update knowledge_embedding_use set tokens = greatest(0, tokens + $2)
       where organization_id = $1 and day = (now() at time zone 'UTC')::date`,
      [organizationId, difference],
    );
  }
}
