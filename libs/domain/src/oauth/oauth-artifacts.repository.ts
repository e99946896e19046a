import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';

/** What the server stores under one id. */
export interface Artifact {
  payload: Record<string, unknown>;
  consumedAt: Date | null;
}

/** An artifact to store. */
export interface NewArtifact {
  payload: Record<string, unknown>;
  grantId?: string | undefined;
  accountId?: string | undefined;
  clientId?: string | undefined;
  expiresInSeconds: number;
}

/** A concurrent caller waits for the lock and then finds the artifact consumed. */
const consumeSql = `
update oauth_artifact set consumed_at = now()
where model = $1 and id_hash = $2 and consumed_at is null and expires_at > now()
  and exists (select from oauth_artifact where model = 'Grant' and id_hash = $3)`;

/** Rows are found by the digest of their id, which itself is not stored, so that reading the database yields no token. */
@Injectable()
export class OauthArtifactsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async save(model: string, id: string, artifact: NewArtifact, manager = this.dataSource.manager): Promise<void> {
    const { payload, grantId = null, accountId = null, clientId = null, expiresInSeconds } = artifact;
    await manager.query(
      `insert into oauth_artifact (model, id_hash, payload, grant_id, account_id, client_id, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
       on conflict (model, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
      [model, digestOf(id), payload, grantId, accountId, clientId, expiresInSeconds],
    );
  }

  /** Includes expired and consumed ones until they are swept. */
  async find(model: string, id: string, manager = this.dataSource.manager): Promise<Artifact | undefined> {
    const sql = `select payload, consumed_at as "consumedAt" from oauth_artifact where model = $1 and id_hash = $2`;
    const [row] = await manager.query<Artifact[]>(sql, [model, digestOf(id)]);
    return row;
  }

  /** The grant and client of a refresh or access token. */
  async findGrantOf(
    token: string,
    manager = this.dataSource.manager,
  ): Promise<{ grantId: string; clientId: string } | undefined> {
    const [row] = await manager.query<{ grantId: string; clientId: string }[]>(
      `select grant_id as "grantId", client_id as "clientId" from oauth_artifact
       where model in ('RefreshToken', 'AccessToken') and id_hash = $1`,
      [digestOf(token)],
    );
    return row;
  }

  async lockGrant(manager: EntityManager, grantId: string): Promise<void> {
    await manager.query(`select from oauth_artifact where model = 'Grant' and id_hash = $1 for update`, [digestOf(grantId)]);
  }

  /** False when it was already consumed, or its grant has ended. */
  async markConsumed(manager: EntityManager, model: string, id: string, grantId: string): Promise<boolean> {
    const [, changed] = await manager.query<[unknown[], number]>(consumeSql, [model, digestOf(id), digestOf(grantId)]);
    return changed === 1;
  }

  /** False when there was none. */
  async delete(model: string, id: string, manager = this.dataSource.manager): Promise<boolean> {
    const sql = 'delete from oauth_artifact where model = $1 and id_hash = $2';
    const [, deleted] = await manager.query<[unknown[], number]>(sql, [model, digestOf(id)]);
    return deleted === 1;
  }

  /** Locks the grants first, so that a refresh in progress completes and its new tokens are deleted too. */
  async deleteByGrant(manager: EntityManager, grantIds: readonly string[]): Promise<void> {
    if (grantIds.length === 0) return;
    // In the same order as when a token is consumed, so that the two cannot deadlock.
    await manager.query(
      `select from oauth_artifact where model = 'Grant' and grant_id = any($1::text[]) order by id_hash for update`,
      [grantIds],
    );
    await manager.query(`delete from oauth_artifact where grant_id = any($1::text[])`, [grantIds]);
  }

  async deleteExpired(): Promise<void> {
    await this.dataSource.query('delete from oauth_artifact where expires_at < now()');
  }

  /** Deletes grants without any tokens left. */
  async deleteUnusedGrants(): Promise<void> {
    await this.dataSource.query(
      `delete from oauth_artifact g where model = 'Grant' and created_at < now() - interval '1 hour' and not exists (
         select from oauth_artifact t where t.grant_id = g.grant_id and t.model <> 'Grant')`,
    );
  }
}

function digestOf(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
