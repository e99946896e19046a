import { limits, nameFault, problem } from '@imprint/contracts';
import { newId } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountEntity } from './account.entity.js';
import { hashPassword, isOutdated, isPasswordOf } from './password-hash.js';
import { SignInChallengeEntity } from './second-factor/sign-in-challenge.entity.js';
import { requireGoodPassword } from './password-rules.js';
import { UserEntity } from './user.entity.js';

export interface NewAccount {
  email: string;
  name: string;
  password: string;
}

/** As accounts are looked up: one person writes an address in several ways. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** People who sign in here, and their passwords. */
/** An account as it is kept, with the hash of its password. */
export type StoredAccount = AccountEntity;

@Injectable()
export class Accounts {
  constructor(private readonly dataSource: DataSource) {}

  async withEmail(email: string, manager: EntityManager = this.dataSource.manager): Promise<AccountEntity | null> {
    return manager.findOneBy(AccountEntity, { email: normalEmail(email) });
  }

  async ofUser(userId: string): Promise<AccountEntity | null> {
    return this.dataSource.manager.findOneBy(AccountEntity, { userId });
  }

  /** @throws Problem `not_found` for somebody who signs in elsewhere */
  async requireOf(userId: string): Promise<AccountEntity> {
    const account = await this.ofUser(userId);
    if (account !== null) return account;
    throw problem('not_found', 'You have no password on this instance.');
  }

  /**
   * A new person with an account. The caller made sure that the address is theirs, and makes them a member of something.
   * @throws Problem `validation_failed` for the name or the password, `state_conflict` when the address has an account
   */
  async add(manager: EntityManager, { email, name, password }: NewAccount): Promise<AccountEntity> {
    const normal = normalEmail(email);
    const fault = name.length > limits.personNameLength ? `may have ${limits.personNameLength} characters` : nameFault(name);
    if (fault !== null) throw problem('validation_failed', `Your name ${fault}.`, { pointer: '/name' });
    requireGoodPassword(password, normal, '/password');
    const passwordHash = await hashPassword(password);
    const id = newId('acct');
    // The subject names the account, never the address: somebody else may get that one day.
    const user = manager.create(UserEntity, { id: newId('user'), subject: accountSubject(id), email: normal, name });
    await manager.insert(UserEntity, user);
    const account = manager.create(AccountEntity, { id, userId: user.id, email: normal, passwordHash });
    try {
      await manager.insert(AccountEntity, account);
    } catch (error) {
      if (isUniqueViolation(error)) throw problem('state_conflict', 'This e-mail address has an account already.');
      throw error;
    }
    return account;
  }

  /** The account behind address and password, or null. An unknown address costs the same hash as a known one. */
  async signIn(email: string, password: string): Promise<AccountEntity | null> {
    const account = await this.withEmail(email);
    if (account !== null) return (await this.isPassword(account, password)) ? account : null;
    await hashPassword(password);
    return null;
  }

  /** Whether this is the password. One that was hashed with less than what is asked for today is hashed again. */
  async isPassword(account: AccountEntity, password: string): Promise<boolean> {
    if (!(await isPasswordOf(account.passwordHash, password))) return false;
    if (isOutdated(account.passwordHash)) await this.rehash(account, password);
    return true;
  }

  /**
   * Keeps others from changing the password until the transaction ends. False when that was done after this account was read: what was
   * checked of it holds no more.
   */
  async holdUnchanged(manager: EntityManager, { id, passwordChangedAt }: AccountEntity): Promise<boolean> {
    // Not the lock that a new link for a reset of the account waits for.
    const present = await manager.findOne(AccountEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
    return present?.passwordChangedAt.getTime() === passwordChangedAt.getTime();
  }

  /** @throws Problem `validation_failed` */
  async setPassword(manager: EntityManager, account: AccountEntity, password: string, pointer: string): Promise<void> {
    requireGoodPassword(password, account.email, pointer);
    const changes = { passwordHash: await hashPassword(password), passwordChangedAt: new Date() };
    await manager.update(AccountEntity, { id: account.id }, changes);
    // Begun with the password of before.
    await manager.delete(SignInChallengeEntity, { accountId: account.id });
  }

  /** Only if the password was not changed meanwhile. */
  private async rehash({ id, passwordHash }: AccountEntity, password: string): Promise<void> {
    const changes = { passwordHash: await hashPassword(password) };
    await this.dataSource.manager.update(AccountEntity, { id, passwordHash }, changes);
  }
}

/** `app_user.subject` of somebody with an account; no issuer is called so. */
export function accountSubject(accountId: string): string {
  return `account|${accountId}`;
}
