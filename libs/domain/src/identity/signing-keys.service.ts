import { newId, SecretBox } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { createPrivateKey, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { SigningKeysRepository, type IssuedKey } from './signing-keys.repository.js';

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
    private readonly keys: SigningKeysRepository,
    private readonly secrets: SecretBox,
  ) {}

  /** Makes the first key unless there is one. Several replicas may call it at once. */
  async ensure(): Promise<void> {
    await this.alone(async (manager) => {
      if (!(await this.keys.exists(manager))) await this.add(manager, 0);
    });
  }

  /**
   * Publishes the next key when the present one is nearly `everyDays` old, and drops those that are over. Several replicas may
   * call it at once, and as often as they like.
   */
  async keepFresh(everyDays: number): Promise<void> {
    await this.alone(async (manager) => {
      await this.keys.deleteRetired(manager, keptSeconds);
      const isDue = await this.keys.isDue(manager, everyDays, publishedAheadSeconds);
      if (isDue ?? true) await this.succeed(manager, publishedAheadSeconds);
    });
  }

  /**
   * A new key now, whatever the age of the present one. It signs as soon as everybody can know it.
   * @param options.revoke the earlier keys are known to strangers: they leave the key set now, and their tokens end with them
   */
  async rotate({ revoke }: { revoke: boolean }): Promise<IssuedKey> {
    return this.alone(async (manager) => {
      if (revoke) await this.keys.deleteAll(manager);
      return revoke ? this.add(manager, 0) : this.succeed(manager, shortestAheadSeconds);
    });
  }

  /** RFC 7517 key set: what signs, what will, and what did until lately. */
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
