import { Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { McpConnections } from './mcp-connections.js';
import { OauthArtifactsRepository, type Artifact, type NewArtifact } from './oauth-artifacts.repository.js';

/** Work on tokens that is kept as a whole or not at all. Its transaction begins with the first consumption. */
interface Unit {
  runner: QueryRunner | null;
}

/** Tokens, codes, grants and open consents. */
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

  /** Also one that expired or was used, until it is swept. */
  async find(model: string, id: string): Promise<Artifact | undefined> {
    return this.artifacts.find(model, id, this.manager);
  }

  /**
   * Uses up a code or refresh token of a grant, once, whoever else tries in whichever process. What is issued for it commits with it.
   * @returns false when it was used before, or its grant is over
   */
  async consume(model: string, id: string, grantId: string): Promise<boolean> {
    const manager = await this.begin();
    // In this order everywhere: the grant first, then what was issued under it.
    await this.artifacts.lockGrant(manager, grantId);
    return this.artifacts.markConsumed(manager, model, id, grantId);
  }

  /** @returns false when there was none */
  async delete(model: string, id: string): Promise<boolean> {
    return this.artifacts.delete(model, id, this.manager);
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
    const row = await this.artifacts.findGrantOf(token, this.manager);
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
    await this.artifacts.deleteExpired();
    await this.artifacts.deleteUnusedGrants();
  }

  /** Of the present work, once its transaction has begun. */
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
