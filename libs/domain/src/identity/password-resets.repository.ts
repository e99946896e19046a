import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountEntity } from './account.entity.js';
import { PasswordResetEntity } from './password-reset.entity.js';

/** Reset links. */
@Injectable()
export class PasswordResetsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  async lockByCode(manager: EntityManager, codeHash: string): Promise<PasswordResetEntity | null> {
    return manager.findOne(PasswordResetEntity, { where: { codeHash }, lock: { mode: 'pessimistic_write' } });
  }

  async readAccount(manager: EntityManager, { accountId }: PasswordResetEntity): Promise<AccountEntity> {
    return manager.findOneByOrFail(AccountEntity, { id: accountId });
  }

  /** Replaces the account's existing link. */
  async upsert(reset: PasswordResetEntity): Promise<void> {
    await this.dataSource.manager.upsert(PasswordResetEntity, reset, ['accountId']);
  }

  async delete(manager: EntityManager, accountId: string): Promise<void> {
    await manager.delete(PasswordResetEntity, { accountId });
  }

  async deleteExpired(): Promise<void> {
    await this.dataSource.query('delete from password_reset where expires_at < now()');
  }
}
