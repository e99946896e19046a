import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SigningKeyEntity } from './signing-key.entity.js';

/** A key's id, and when it starts to sign. */
export interface IssuedKey {
  kid: string;
  activatesAt: Date;
}

/** Keys that sign session tokens. */
@Injectable()
export class SigningKeysRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Locks against concurrent changes of keys, until the transaction ends. */
  async lock(manager: EntityManager): Promise<void> {
    await manager.query(`select pg_advisory_xact_lock(hashtextextended('signing-key', 3))`);
  }

  async exists(manager: EntityManager): Promise<boolean> {
    return manager.exists(SigningKeyEntity);
  }

  /** Whether the newest key is old enough for the next one to be published; undefined without any. */
  async isDue(manager: EntityManager, everyDays: number, aheadSeconds: number): Promise<boolean | undefined> {
    const [newest] = await manager.query<{ isDue: boolean }[]>(
      `select activates_at <= now() - make_interval(days => $1) + make_interval(secs => $2) as "isDue"
       from signing_key order by activates_at desc limit 1`,
      [everyDays, aheadSeconds],
    );
    return newest?.isDue;
  }

  /** The latest to start signing comes first. */
  async list(): Promise<SigningKeyEntity[]> {
    return this.dataSource.manager.find(SigningKeyEntity, { order: { activatesAt: 'DESC' } });
  }

  async readCurrent(): Promise<SigningKeyEntity> {
    return this.dataSource.manager
      .createQueryBuilder(SigningKeyEntity, 'key')
      .where('key.activatesAt <= now() and (key.retiredAt is null or key.retiredAt > now())')
      .orderBy('key.activatesAt', 'DESC')
      .getOneOrFail();
  }

  async insert(
    manager: EntityManager,
    { id, publicJwk, privateKeySealed }: Pick<SigningKeyEntity, 'id' | 'publicJwk' | 'privateKeySealed'>,
    aheadSeconds: number,
  ): Promise<IssuedKey> {
    // Truncated to milliseconds, the precision of a Date, because the previous key is retired at exactly this time.
    const [row] = await manager.query<IssuedKey[]>(
      `insert into signing_key (id, public_jwk, private_key_sealed, activates_at)
       values ($1, $2, $3, date_trunc('milliseconds', now() + make_interval(secs => $4))) returning id as kid, activates_at as "activatesAt"`,
      [id, publicJwk, privateKeySealed, aheadSeconds],
    );
    if (row === undefined) throw new Error('the signing key was not kept');
    return row;
  }

  /** Every other key stops signing when the next one starts. */
  async retireOthers(manager: EntityManager, next: IssuedKey): Promise<void> {
    // Also replaces a published key that has not signed yet.
    await manager.query(
      `update signing_key set retired_at = $2, activates_at = least(activates_at, $2)
       where id <> $1 and (retired_at is null or retired_at > $2)`,
      [next.kid, next.activatesAt],
    );
  }

  async deleteRetired(manager: EntityManager, keptSeconds: number): Promise<void> {
    await manager.query(`delete from signing_key where retired_at < now() - make_interval(secs => $1)`, [keptSeconds]);
  }

  async deleteAll(manager: EntityManager): Promise<void> {
    await manager.query('delete from signing_key');
  }
}
