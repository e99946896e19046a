import { nameFault } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { newId } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AccountEntity } from './account.entity.js';
import { AccountsRepository } from './accounts.repository.js';
import { hashPassword, isOutdated, isPasswordOf } from './password-hash.js';
import { requireGoodPassword } from './password-rules.js';
import { SignInChallengesRepository } from './second-factor/sign-in-challenges.repository.js';
import { UsersRepository } from './users.repository.js';

export interface NewAccount {
  email: string;
  name: string;
  password: string;
}

/** As accounts are looked up: one person writes an address in several ways. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** An account as it is kept, with the hash of its password. */
export type StoredAccount = AccountEntity;

/** People who sign in here, and their passwords. */
@Injectable()
export class Accounts {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly users: UsersRepository,
    private readonly challenges: SignInChallengesRepository,
  ) {}

  async withEmail(email: string, manager?: EntityManager): Promise<AccountEntity | null> {
    return this.accounts.findByEmail(normalEmail(email), manager);
  }

  async ofUser(userId: string): Promise<AccountEntity | null> {
    return this.accounts.findByUser(userId);
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
    const userId = newId('user');
    // The subject names the account, never the address: somebody else may get that one day.
    await this.users.insert(manager, { id: userId, subject: accountSubject(id), email: normal, name });
    try {
      return await this.accounts.insert(manager, { id, userId, email: normal, passwordHash });
    } catch (error) {
      if (isUniqueViolation(error)) throw problem('state_conflict', 'An account with this email address already exists.');
      throw error;
    }
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
    if (isOutdated(account.passwordHash)) await this.accounts.replaceHash(account, await hashPassword(password));
    return true;
  }

  /**
   * Keeps others from changing the password until the transaction ends. False when that was done after this account was read: what was
   * checked of it holds no more.
   */
  async holdUnchanged(manager: EntityManager, { id, passwordChangedAt }: AccountEntity): Promise<boolean> {
    const present = await this.accounts.lockById(manager, id);
    return present?.passwordChangedAt.getTime() === passwordChangedAt.getTime();
  }

  /** @throws Problem `validation_failed` */
  async setPassword(manager: EntityManager, account: AccountEntity, password: string, pointer: string): Promise<void> {
    requireGoodPassword(password, account.email, pointer);
    const changes = { passwordHash: await hashPassword(password), passwordChangedAt: new Date() };
    await this.accounts.updatePassword(manager, account.id, changes);
    // Begun with the password of before.
    await this.challenges.deleteOf(manager, account.id);
  }
}

/** `app_user.subject` of somebody with an account; no issuer is called so. */
export function accountSubject(accountId: string): string {
  return `account|${accountId}`;
}
