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

/** A person who gets an account. */
export interface NewAccount {
  email: string;
  name: string;
  password: string;
}

/** An address in the form used for lookups, since people write theirs in different ways. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** A stored account, with its password hash. */
export type StoredAccount = AccountEntity;

/** People with a password, and their sign-in. */
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

  /** @throws Problem `not_found` for a person of another identity provider */
  async requireOf(userId: string): Promise<AccountEntity> {
    const account = await this.ofUser(userId);
    if (account !== null) return account;
    throw problem('not_found', 'You have no password on this instance.');
  }

  /**
   * Adds a person with an account. The caller has verified the address, and makes the person a member of an organization.
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
    // The subject is the account's id, not the address, which may belong to somebody else one day.
    await this.users.insert(manager, { id: userId, subject: accountSubject(id), email: normal, name });
    try {
      return await this.accounts.insert(manager, { id, userId, email: normal, passwordHash });
    } catch (error) {
      if (isUniqueViolation(error)) throw problem('state_conflict', 'An account with this email address already exists.');
      throw error;
    }
  }

  /** The account with this address and password, or null. Hashes for unknown addresses too, so that timing does not reveal them. */
  async signIn(email: string, password: string): Promise<AccountEntity | null> {
    const account = await this.withEmail(email);
    if (account !== null) return (await this.isPassword(account, password)) ? account : null;
    await hashPassword(password);
    return null;
  }

  /** Whether this is the password. Rehashes it if the stored hash is weaker than today's parameters. */
  async isPassword(account: AccountEntity, password: string): Promise<boolean> {
    if (!(await isPasswordOf(account.passwordHash, password))) return false;
    if (isOutdated(account.passwordHash)) await this.accounts.replaceHash(account, await hashPassword(password));
    return true;
  }

  /**
   * Prevents changes of the password until the transaction ends. False when it was changed after this account was read, so that earlier
   * checks no longer hold.
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
    // Pending sign-ins used the old password.
    await this.challenges.deleteOf(manager, account.id);
  }
}

/** `app_user.subject` of a person with an account here; no provider's subject has this form. */
export function accountSubject(accountId: string): string {
  return `account|${accountId}`;
}
