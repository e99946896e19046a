import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/** The accounts of people who sign in here. */
@Injectable()
export class AccountsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findByEmail(email: string, manager: EntityManager = this.dataSource.manager): Promise<AccountEntity | null> {
    return manager.findOneBy(AccountEntity, { email });
  }

  async findByUser(userId: string): Promise<AccountEntity | null> {
    return this.dataSource.manager.findOneBy(AccountEntity, { userId });
  }

  async lockById(manager: EntityManager, id: string): Promise<AccountEntity | null> {
    // A weaker lock, so that creating a reset link for the account does not wait for it.
    return manager.findOne(AccountEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  async insert(
    manager: EntityManager,
    fields: Pick<AccountEntity, 'id' | 'userId' | 'email' | 'passwordHash'>,
  ): Promise<AccountEntity> {
    const account = manager.create(AccountEntity, fields);
    await manager.insert(AccountEntity, account);
    return account;
  }

  async updatePassword(
    manager: EntityManager,
    id: string,
    changes: Pick<AccountEntity, 'passwordHash' | 'passwordChangedAt'>,
  ): Promise<void> {
    await manager.update(AccountEntity, { id }, changes);
  }

  /** Does nothing if the password was changed meanwhile. */
  async replaceHash({ id, passwordHash }: AccountEntity, next: string): Promise<void> {
    await this.dataSource.manager.update(AccountEntity, { id, passwordHash }, { passwordHash: next });
  }
}
