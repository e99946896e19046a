import { newId, SecretBox } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { createPrivateKey, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { SigningKeyEntity } from './signing-key.entity.js';

/** Associated data of their private halves. */
export const signingKeySealPurpose = 'session-signing-key';
/** Between its publication and its first signature. Longer than anybody keeps a key set who verifies (`SessionKeys`). */
const publishedAheadSeconds = 600;
/** A retired key is published for as long as what it signed may live, clocks that differ included. */
const keptSeconds = 20 * 60;
/** Who verifies asks for an unknown key again after ten seconds at the latest. */
const shortestAheadSeconds = 15;

/** RSA keys that sign session tokens: RS256 is the cheapest to verify (performance notes §6). */
@Injectable()
export class SigningKeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
  ) {}

  /** Makes the first key unless there is one. Several replicas may call it at once. */
  async ensure(): Promise<void> {
    await this.alone(async (manager) => {
      if (!(await manager.exists(SigningKeyEntity))) await this.add(manager, 0);
    });
  }

  /**
   * Publishes the next key when the present one is nearly `everyDays` old, and drops those that are over. Several replicas may
   * call it at once, and as often as they like.
   */
  async keepFresh(everyDays: number): Promise<void> {
    await this.alone(async (manager) => {
      await manager.query(`delete from signing_key where retired_at < now() - make_interval(secs => $1)`, [keptSeconds]);
      const [newest] = await manager.query<{ isDue: boolean }[]>(
        `select activates_at <= now() - make_interval(days => $1) + make_interval(secs => $2) as "isDue"
         from signing_key order by activates_at desc limit 1`,
        [everyDays, publishedAheadSeconds],
      );
      if (newest?.isDue ?? true) await this.succeed(manager, publishedAheadSeconds);
    });
  }

  /**
   * A new key now, whatever the age of the present one. It signs as soon as everybody can know it.
   * @param options.revoke the earlier keys are known to strangers: they leave the key set now, and their tokens end with them
   */
  async rotate({ revoke }: { revoke: boolean }): Promise<{ kid: string; activatesAt: Date }> {
    return this.alone(async (manager) => {
      if (revoke) await manager.query('delete from signing_key');
      return revoke ? this.add(manager, 0) : this.succeed(manager, shortestAheadSeconds);
    });
  }

  /** RFC 7517 key set: what signs, what will, and what did until lately. */
  async publicKeys(): Promise<{ keys: JsonWebKey[] }> {
    const rows = await this.dataSource.manager.find(SigningKeyEntity, { order: { activatesAt: 'DESC' } });
    return { keys: rows.map((row) => ({ ...row.publicJwk, kid: row.id, alg: 'RS256', use: 'sig' })) };
  }

  async current(): Promise<{ kid: string; key: KeyObject }> {
    const row = await this.dataSource.manager
      .createQueryBuilder(SigningKeyEntity, 'key')
      .where('key.activatesAt <= now() and (key.retiredAt is null or key.retiredAt > now())')
      .orderBy('key.activatesAt', 'DESC')
      .getOneOrFail();
    return { kid: row.id, key: createPrivateKey(this.secrets.open(row.privateKeySealed, signingKeySealPurpose)) };
  }

  private async succeed(manager: EntityManager, aheadSeconds: number): Promise<{ kid: string; activatesAt: Date }> {
    const next = await this.add(manager, aheadSeconds);
    // A key that was to follow and has not signed yet gives way too.
    await manager.query(
      `update signing_key set retired_at = $2, activates_at = least(activates_at, $2)
       where id <> $1 and (retired_at is null or retired_at > $2)`,
      [next.kid, next.activatesAt],
    );
    return next;
  }

  private async add(manager: EntityManager, aheadSeconds: number): Promise<{ kid: string; activatesAt: Date }> {
    const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    const sealed = this.secrets.seal(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), signingKeySealPurpose);
    // To the millisecond, which is all that a Date keeps: the key before it is retired at that very moment.
    const [row] = await manager.query<{ kid: string; activatesAt: Date }[]>(
      `insert into signing_key (id, public_jwk, private_key_sealed, activates_at)
       values ($1, $2, $3, date_trunc('milliseconds', now() + make_interval(secs => $4))) returning id as kid, activates_at as "activatesAt"`,
      [newId('sig'), publicKey.export({ format: 'jwk' }), sealed, aheadSeconds],
    );
    if (row === undefined) throw new Error('the signing key was not kept');
    return row;
  }

  private async alone<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`select pg_advisory_xact_lock(hashtextextended('signing-key', 3))`);
      return work(manager);
    });
  }
}
