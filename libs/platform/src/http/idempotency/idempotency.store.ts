import { limits } from '@imprint/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/index.js';

/** A request that wants the key. */
export interface ClaimInput {
  /** Digest of caller, route and key. */
  id: string;
  organizationId: string | null;
  bodyHash: string;
  /** Fence: only the current claim can be settled. */
  claimId: string;
}

/** A response to store. */
export interface Answer {
  status: number;
  mediaType: string | null;
  /** Null for an empty response, or one that is not stored. */
  body: string | null;
  resourceId: string | null;
}

/** The state of a key. */
export interface StoredRecord {
  bodyHash: string;
  /** Null while the first request is running. */
  status: number | null;
  mediaType: string | null;
  body: string | null;
  resourceId: string | null;
  replayable: boolean;
}

/**
 * Table `idempotency_record`. All times are the database's.
 *
 * Guarantees that of any number of requests with one key, one runs, and the others are replayed or refused. There is one gap: a process
 * killed between the commit of its work and `complete` leaves a claim without a response, which is taken over after
 * `IDEMPOTENCY_LEASE_SECONDS` and runs again. A handler closes the gap with `@IdempotentBy()` and `createOnce`.
 */
@Injectable()
export class IdempotencyStore {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'IDEMPOTENCY_LEASE_SECONDS'>,
  ) {}

  /** Claims a free, expired or abandoned key, in one statement. */
  async claim({ id, organizationId, bodyHash, claimId }: ClaimInput): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `insert into idempotency_record as held (id, organization_id, body_hash, claim_id, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(hours => $5))
       on conflict (id) do update set
         organization_id = excluded.organization_id, body_hash = excluded.body_hash, claim_id = excluded.claim_id,
         claimed_at = now(), expires_at = excluded.expires_at, status = null, media_type = null, body = null,
         resource_id = null, replayable = true
       where held.expires_at <= now()
          or (held.status is null and held.body_hash = excluded.body_hash
              and held.claimed_at <= now() - make_interval(secs => $6))
       returning id`,
      [id, organizationId, bodyHash, claimId, limits.idempotencyHours, this.config.IDEMPOTENCY_LEASE_SECONDS],
    );
    return rows.length === 1;
  }

  async find(id: string): Promise<StoredRecord | null> {
    const [row] = await this.dataSource.query<StoredRecord[]>(
      `select body_hash as "bodyHash", status, media_type as "mediaType", body, resource_id as "resourceId", replayable
       from idempotency_record where id = $1`,
      [id],
    );
    return row ?? null;
  }

  async complete(id: string, claimId: string, answer: Answer & { replayable: boolean }): Promise<void> {
    const { status, mediaType, body, resourceId, replayable } = answer;
    await this.dataSource.query(
      `update idempotency_record set status = $3, media_type = $4, body = $5, resource_id = $6, replayable = $7
       where id = $1 and claim_id = $2 and status is null`,
      [id, claimId, status, mediaType, body, resourceId, replayable],
    );
  }

  async release(id: string, claimId: string): Promise<void> {
    await this.dataSource.query('delete from idempotency_record where id = $1 and claim_id = $2 and status is null', [
      id,
      claimId,
    ]);
  }

  /** Renews claims whose requests are still running. */
  async renew(claimIds: readonly string[]): Promise<void> {
    await this.dataSource.query('update idempotency_record set claimed_at = now() where claim_id = any($1) and status is null', [
      claimIds,
    ]);
  }

  async deleteExpired(): Promise<void> {
    await this.dataSource.query(
      `delete from idempotency_record
       where id in (select id from idempotency_record where expires_at <= now() limit 10000 for update skip locked)`,
    );
  }
}
