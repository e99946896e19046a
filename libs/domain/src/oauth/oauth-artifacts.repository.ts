import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';

/** What the server keeps under one id. */
export interface Artifact {
  payload: Record<string, unknown>;
  consumedAt: Date | null;
}

export interface NewArtifact {
  payload: Record<string, unknown>;
  grantId?: string | undefined;
  accountId?: string | undefined;
  clientId?: string | undefined;
  expiresInSeconds: number;
}

/** Whoever finds the lock taken waits, and then finds the artifact used. */
const consumeSql = `
update oauth_artifact set consumed_at = now()
where model = $1 and id_hash = $2 and consumed_at is null and expires_at > now()
  and exists (select from oauth_artifact where model = 'Grant' and id_hash = $3)`;

/** A row is found by the digest of its id, and an id is kept nowhere: who reads the database holds no token. */
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

  /** Also one that expired or was used, until it is swept. */
  async find(model: string, id: string, manager = this.dataSource.manager): Promise<Artifact | undefined> {
    const sql = `select payload, consumed_at as "consumedAt" from oauth_artifact where model = $1 and id_hash = $2`;
    const [row] = await manager.query<Artifact[]>(sql, [model, digestOf(id)]);
    return row;
  }

  /** Under which grant a refresh or access token was issued, and to whom. */
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

  /** False when it was used before, or its grant is over. */
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

  /** The grant first: a refresh that holds it is waited for, and what it issued is seen and deleted, too. */
  async deleteByGrant(manager: EntityManager, grantIds: readonly string[]): Promise<void> {
    if (grantIds.length === 0) return;
    // The grants first, as whoever uses up a token of them does: neither waits for the other.
    await manager.query(
      `select from oauth_artifact where model = 'Grant' and grant_id = any($1::text[]) order by id_hash for update`,
      [grantIds],
    );
    await manager.query(`delete from oauth_artifact where grant_id = any($1::text[])`, [grantIds]);
  }

  async deleteExpired(): Promise<void> {
    await this.dataSource.query('delete from oauth_artifact where expires_at < now()');
  }

  /** Those that nothing was issued under any more. */
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
