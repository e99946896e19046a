import { newId, SecretBox } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { createPrivateKey, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { SigningKeysRepository, type IssuedKey } from './signing-keys.repository.js';

/** Associated data of the sealed private keys. */
export const signingKeySealPurpose = 'session-signing-key';
/** Seconds between publication and first signature. Longer than any verifier caches the key set (`SessionKeys`). */
const publishedAheadSeconds = 600;
/** Seconds for which a retired key stays published: the lifetime of its tokens, with tolerance for clock skew. */
const keptSeconds = 20 * 60;
/** Verifiers refresh for an unknown key after at most ten seconds. */
const shortestAheadSeconds = 15;

/** RSA keys that sign session tokens: RS256 is the cheapest to verify (performance notes §6). */
@Injectable()
export class SigningKeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: SigningKeysRepository,
    private readonly secrets: SecretBox,
  ) {}

  /** Creates the first key if there is none. Safe to call from several replicas at once. */
  async ensure(): Promise<void> {
    await this.alone(async (manager) => {
      if (!(await this.keys.exists(manager))) await this.add(manager, 0);
    });
  }

  /**
   * Publishes the next key when the current one is almost `everyDays` old, and deletes expired ones. Safe to call from several replicas at
   * once, and any number of times.
   */
  async keepFresh(everyDays: number): Promise<void> {
    await this.alone(async (manager) => {
      await this.keys.deleteRetired(manager, keptSeconds);
      const isDue = await this.keys.isDue(manager, everyDays, publishedAheadSeconds);
      if (isDue ?? true) await this.succeed(manager, publishedAheadSeconds);
    });
  }

  /**
   * Creates a new key now, whatever the age of the current one. It signs as soon as every verifier can have it.
   * @param options.revoke set when the earlier keys have leaked: they are removed from the key set at once, which invalidates their tokens
   */
  async rotate({ revoke }: { revoke: boolean }): Promise<IssuedKey> {
    return this.alone(async (manager) => {
      if (revoke) await this.keys.deleteAll(manager);
      return revoke ? this.add(manager, 0) : this.succeed(manager, shortestAheadSeconds);
    });
  }

  /** Key set (RFC 7517) of the current, the next and recently retired keys. */
  async publicKeys(): Promise<{ keys: JsonWebKey[] }> {
    const rows = await this.keys.list();
    return { keys: rows.map((row) => ({ ...row.publicJwk, kid: row.id, alg: 'RS256', use: 'sig' })) };
  }

  async current(): Promise<{ kid: string; key: KeyObject }> {
    const row = await this.keys.readCurrent();
    return { kid: row.id, key: createPrivateKey(this.secrets.open(row.privateKeySealed, signingKeySealPurpose)) };
  }

  private async succeed(manager: EntityManager, aheadSeconds: number): Promise<IssuedKey> {
    const next = await this.add(manager, aheadSeconds);
    await this.keys.retireOthers(manager, next);
    return next;
  }

  private async add(manager: EntityManager, aheadSeconds: number): Promise<IssuedKey> {
    const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    const privateKeySealed = this.secrets.seal(
      privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      signingKeySealPurpose,
    );
    const publicJwk = publicKey.export({ format: 'jwk' });
    return this.keys.insert(manager, { id: newId('sig'), publicJwk, privateKeySealed }, aheadSeconds);
  }

  private async alone<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await this.keys.lock(manager);
      return work(manager);
    });
  }
}
