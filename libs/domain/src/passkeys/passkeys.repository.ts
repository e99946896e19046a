import { isUniqueViolation } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PasskeyEntity } from './passkey.entity.js';

/** A passkey with its owner. */
export type OwnedPasskey = PasskeyEntity & { userId: string };

/** Passkeys and used challenges. Read model: selects account. */
@Injectable()
export class PasskeysRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  async of(accountId: string): Promise<PasskeyEntity[]> {
    return this.dataSource.manager.find(PasskeyEntity, { where: { accountId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  async withCredential(credentialId: string): Promise<OwnedPasskey | null> {
    const passkey = await this.dataSource.manager.findOneBy(PasskeyEntity, { credentialId });
    if (passkey === null) return null;
    const [account] = await this.dataSource.query<{ userId: string }[]>(`select user_id as "userId" from account where id = $1`, [
      passkey.accountId,
    ]);
    return account === undefined ? null : Object.assign(passkey, account);
  }

  /** False when the device is already registered. */
  async add(manager: EntityManager, passkey: Omit<PasskeyEntity, 'createdAt' | 'lastUsedAt'>): Promise<boolean> {
    try {
      await manager.insert(PasskeyEntity, passkey);
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  async remove(manager: EntityManager, accountId: string, id: string): Promise<PasskeyEntity | null> {
    const passkey = await manager.findOneBy(PasskeyEntity, { accountId, id });
    const { affected } = await manager.delete(PasskeyEntity, { accountId, id });
    return affected === 1 ? passkey : null;
  }

  /**
   * False when it was removed meanwhile, or its counter did not increase (Web Authentication §6.1.1); 0 means that the device does not
   * count.
   */
  async used(manager: EntityManager, id: string, counter: number): Promise<boolean> {
    const [, used] = await manager.query<[unknown[], number]>(
      `update passkey set counter = $2, last_used_at = now()
       where id = $1 and (counter < $2 or ($2 = 0 and counter = 0))`,
      [id, counter],
    );
    return used === 1;
  }

  /** Marks a challenge as used. False when it already was. Deletes expired ones. */
  async answer(manager: EntityManager, challengeHash: string, expiresAt: Date): Promise<boolean> {
    await manager.query('delete from passkey_answer where expires_at < now()');
    const rows = await manager.query<unknown[]>(
      'insert into passkey_answer (challenge_hash, expires_at) values ($1, $2) on conflict do nothing returning 1',
      [challengeHash, expiresAt],
    );
    return rows.length > 0;
  }
}

/** Nobody signs in with them any more. */
export async function deletePasskeysOf(manager: EntityManager, accountId: string): Promise<void> {
  await manager.delete(PasskeyEntity, { accountId });
}
