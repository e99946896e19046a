import { Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { McpConnections } from './mcp-connections.js';
import { OauthArtifactsRepository, type Artifact, type NewArtifact } from './oauth-artifacts.repository.js';

/** Work on tokens that is committed completely or not at all. Its transaction starts with the first consumption. */
interface Unit {
  runner: QueryRunner | null;
}

/** Tokens, codes, grants and pending consents. */
@Injectable()
export class OauthArtifacts {
  private readonly units = new AsyncLocalStorage<Unit>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly artifacts: OauthArtifactsRepository,
    private readonly connections: McpConnections,
  ) {}

  async save(model: string, id: string, artifact: NewArtifact): Promise<void> {
    await this.artifacts.save(model, id, artifact, this.manager);
  }

  /** Includes expired and consumed ones until they are swept. */
  async find(model: string, id: string): Promise<Artifact | undefined> {
    return this.artifacts.find(model, id, this.manager);
  }

  /**
   * Consumes a code or refresh token of a grant, at most once across all processes. What is issued for it commits with it.
   * @returns false when it was already consumed, or its grant has ended
   */
  async consume(model: string, id: string, grantId: string): Promise<boolean> {
    const manager = await this.begin();
    // A fixed order: the grant first, then what was issued under it.
    await this.artifacts.lockGrant(manager, grantId);
    return this.artifacts.markConsumed(manager, model, id, grantId);
  }

  /** @returns false when there was none */
  async delete(model: string, id: string): Promise<boolean> {
    return this.artifacts.delete(model, id, this.manager);
  }

  /** Ends a chain of tokens after a replay, and the connection that it belongs to, even if the current work is rolled back. */
  async endGrant(grantId: string, clientIp: string | null): Promise<void> {
    const unit = this.units.getStore();
    if (unit !== undefined) await finish(unit, 'rollback');
    await this.connections.endByGrant(grantId, clientIp);
  }

  /**
   * Ends the grant of a refresh or access token, for the client that holds it (RFC 7009).
   * @param clientId the client making the request, if known: tokens of other clients are left alone
   */
  async endGrantOf(token: string, clientId: string | undefined, clientIp: string | null): Promise<void> {
    const row = await this.artifacts.findGrantOf(token, this.manager);
    if (row !== undefined && (clientId === undefined || clientId === row.clientId)) await this.endGrant(row.grantId, clientIp);
  }

  /**
   * Commits what `work` does after its first consumption only if `isGood` returns true at the end, so that a failed exchange consumes no
   * token.
   */
  async asOne(work: () => Promise<void>, isGood: () => boolean): Promise<void> {
    const unit: Unit = { runner: null };
    try {
      await this.units.run(unit, work);
      await finish(unit, isGood() ? 'commit' : 'rollback');
    } finally {
      await finish(unit, 'rollback');
    }
  }

  /** Deletes expired artifacts, and grants without any tokens left. */
  async sweep(): Promise<void> {
    await this.artifacts.deleteExpired();
    await this.artifacts.deleteUnusedGrants();
  }

  /** Transaction of the current work, once it has begun. */
  private get manager(): EntityManager | undefined {
    return this.units.getStore()?.runner?.manager;
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
