import { Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { McpConnections } from './mcp-connections.js';

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

/** Work on tokens that is kept as a whole or not at all. Its transaction begins with the first consumption. */
interface Unit {
  runner: QueryRunner | null;
}

/** Whoever finds the lock taken waits, and then finds the artifact used. */
const consumeSql = `
update oauth_artifact set consumed_at = now()
where model = $1 and id_hash = $2 and consumed_at is null and expires_at > now()
  and exists (select from oauth_artifact where model = 'Grant' and id_hash = $3)`;

/**
 * Tokens, codes, grants and open consents. A row is found by the digest of its id, and an id is kept nowhere: who reads the database
 * holds no token.
 */
@Injectable()
export class OauthArtifacts {
  private readonly units = new AsyncLocalStorage<Unit>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly connections: McpConnections,
  ) {}

  async save(model: string, id: string, artifact: NewArtifact): Promise<void> {
    const { payload, grantId = null, accountId = null, clientId = null, expiresInSeconds } = artifact;
    await this.manager.query(
      `insert into oauth_artifact (model, id_hash, payload, grant_id, account_id, client_id, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
       on conflict (model, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
      [model, digestOf(id), payload, grantId, accountId, clientId, expiresInSeconds],
    );
  }

  /** Also one that expired or was used, until it is swept. */
  async find(model: string, id: string): Promise<Artifact | undefined> {
    const sql = `select payload, consumed_at as "consumedAt" from oauth_artifact where model = $1 and id_hash = $2`;
    const [row] = await this.manager.query<Artifact[]>(sql, [model, digestOf(id)]);
    return row;
  }

  /**
   * Uses up a code or refresh token of a grant, once, whoever else tries in whichever process. What is issued for it commits with it.
   * @returns false when it was used before, or its grant is over
   */
  async consume(model: string, id: string, grantId: string): Promise<boolean> {
    const manager = await this.begin();
    // In this order everywhere: the grant first, then what was issued under it.
    await manager.query(`select from oauth_artifact where model = 'Grant' and id_hash = $1 for update`, [digestOf(grantId)]);
    const [, changed] = await manager.query<[unknown[], number]>(consumeSql, [model, digestOf(id), digestOf(grantId)]);
    return changed === 1;
  }

  /** @returns false when there was none */
  async delete(model: string, id: string): Promise<boolean> {
    const sql = 'delete from oauth_artifact where model = $1 and id_hash = $2';
    const [, deleted] = await this.manager.query<[unknown[], number]>(sql, [model, digestOf(id)]);
    return deleted === 1;
  }

  /** Ends a chain of tokens that somebody used twice, and the connection that it belongs to, whatever becomes of the present work. */
  async endGrant(grantId: string, clientIp: string | null): Promise<void> {
    const unit = this.units.getStore();
    if (unit !== undefined) await finish(unit, 'rollback');
    await this.connections.endByGrant(grantId, clientIp);
  }

  /**
   * Ends the grant of a refresh or access token, for the client that holds it (RFC 7009).
   * @param clientId who says to be asking, if anybody does: a token of another client stays as it is
   */
  async endGrantOf(token: string, clientId: string | undefined, clientIp: string | null): Promise<void> {
    const [row] = await this.manager.query<{ grantId: string; clientId: string }[]>(
      `select grant_id as "grantId", client_id as "clientId" from oauth_artifact
       where model in ('RefreshToken', 'AccessToken') and id_hash = $1`,
      [digestOf(token)],
    );
    if (row !== undefined && (clientId === undefined || clientId === row.clientId)) await this.endGrant(row.grantId, clientIp);
  }

  /** Keeps what `work` does from its first consumption on only if `isGood` says so in the end: nobody loses a token for nothing. */
  async asOne(work: () => Promise<void>, isGood: () => boolean): Promise<void> {
    const unit: Unit = { runner: null };
    try {
      await this.units.run(unit, work);
      await finish(unit, isGood() ? 'commit' : 'rollback');
    } finally {
      await finish(unit, 'rollback');
    }
  }

  /** Drops what is over, and grants that nothing was issued under any more. */
  async sweep(): Promise<void> {
    await this.dataSource.query('delete from oauth_artifact where expires_at < now()');
    await this.dataSource.query(
      `delete from oauth_artifact g where model = 'Grant' and created_at < now() - interval '1 hour' and not exists (
         select from oauth_artifact t where t.grant_id = g.grant_id and t.model <> 'Grant')`,
    );
  }

  private get manager(): EntityManager {
    return this.units.getStore()?.runner?.manager ?? this.dataSource.manager;
  }

  private async begin(): Promise<EntityManager> {
    const unit = this.units.getStore();
    if (unit === undefined) throw new Error('tokens are issued within asOne()');
    if (unit.runner === null) {
      const runner = this.dataSource.createQueryRunner();
      await runner.startTransaction();
      unit.runner = runner;
    }
    return unit.runner.manager;
  }
}

async function finish(unit: Unit, how: 'commit' | 'rollback'): Promise<void> {
  const { runner } = unit;
  unit.runner = null;
  if (runner === null) return;
  try {
    await (how === 'commit' ? runner.commitTransaction() : runner.rollbackTransaction());
  } finally {
    await runner.release();
  }
}

function digestOf(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
