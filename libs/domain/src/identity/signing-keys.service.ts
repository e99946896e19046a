import { newId, SecretBox } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { createPrivateKey, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { DataSource, IsNull } from 'typeorm';
import { SigningKeyEntity } from './signing-key.entity.js';

const sealPurpose = 'session-signing-key';

/** RSA keys that sign session tokens: RS256 is the cheapest to verify (performance notes §6). */
@Injectable()
export class SigningKeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
  ) {}

  /** Makes the first key unless there is one. Several replicas may call it at once. */
  async ensure(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(`select pg_advisory_xact_lock(hashtextextended('signing-key', 3))`);
      if (await manager.existsBy(SigningKeyEntity, { retiredAt: IsNull() })) return;
      const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
      const sealed = this.secrets.seal(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), sealPurpose);
      const publicJwk = publicKey.export({ format: 'jwk' });
      await manager.save(manager.create(SigningKeyEntity, { id: newId('sig'), publicJwk, privateKeySealed: sealed }));
    });
  }

  /** RFC 7517 key set. A retired key stays until the tokens that it signed have run out. */
  async publicKeys(): Promise<{ keys: JsonWebKey[] }> {
    const rows = await this.dataSource.manager.find(SigningKeyEntity, { order: { createdAt: 'DESC' } });
    return { keys: rows.map((row) => ({ ...row.publicJwk, kid: row.id, alg: 'RS256', use: 'sig' })) };
  }

  async current(): Promise<{ kid: string; key: KeyObject }> {
    const row = await this.dataSource.manager.findOneOrFail(SigningKeyEntity, {
      where: { retiredAt: IsNull() },
      order: { createdAt: 'DESC' },
    });
    return { kid: row.id, key: createPrivateKey(this.secrets.open(row.privateKeySealed, sealPurpose)) };
  }
}
