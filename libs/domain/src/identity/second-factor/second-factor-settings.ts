import { problem } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AccountEntity } from '../account.entity.js';
import { Accounts } from '../accounts.service.js';
import { Guessing } from '../guessing.js';
import { wrongSecondFactor } from './second-factor.problems.js';
import { SecondFactors, type Enrolment, type Holder } from './second-factors.service.js';

/** By which somebody who is signed in proves again who they are: one of the two. */
export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/** Turning the second factor on and off. A session that was left open does neither: it takes the password, or a code, again. */
@Injectable()
export class SecondFactorSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
    private readonly factors: SecondFactors,
    private readonly guessing: Guessing,
  ) {}

  /** @throws Problem `invalid_credentials`, `state_conflict` when it is on, `too_many_requests` */
  async begin(holder: Holder, password: string): Promise<Enrolment> {
    const account = await this.accountOf(holder);
    return this.proven(account, holder, { password }, (manager) => this.factors.begin(manager, account));
  }

  async pending(holder: Holder): Promise<Enrolment> {
    return this.factors.pending(await this.accountOf(holder));
  }

  /** @returns the recovery codes, for this once. @throws Problem `second_factor_invalid`, `state_conflict`, `too_many_requests` */
  async confirm(holder: Holder, code: string): Promise<string[]> {
    const account = await this.accountOf(holder);
    await this.guessing.attempt('second-factor', account.email, holder.clientIp);
    const codes = await this.factors.confirm(account, code, holder);
    await this.guessing.succeeded('second-factor', account.email, holder.clientIp);
    return codes;
  }

  /** @returns the recovery codes, for this once. @throws Problem as `turnOff` does */
  async replaceRecoveryCodes(holder: Holder, proof: Proof): Promise<string[]> {
    const account = await this.accountOf(holder);
    return this.proven(account, holder, proof, (manager) => this.factors.replaceRecoveryCodes(manager, account.id, holder));
  }

  /** @throws Problem `invalid_credentials`, `second_factor_invalid`, `state_conflict` when it is off, `too_many_requests` */
  async turnOff(holder: Holder, proof: Proof): Promise<void> {
    const account = await this.accountOf(holder);
    await this.proven(account, holder, proof, (manager) => this.factors.turnOff(manager, account, holder));
  }

  /** For the operator, when somebody lost everything. @throws Problem `not_found`, `state_conflict` when it is off */
  async removeFor(email: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const account = await this.accounts.withEmail(email, manager);
      if (account === null) throw problem('not_found', 'Nobody signs in here with this e-mail address.');
      await this.factors.turnOff(manager, account, 'operator');
    });
  }

  /** Does the work in one transaction with the check of the password, or with the use of the code. */
  private async proven<T>(
    account: AccountEntity,
    holder: Holder,
    { password, code }: Proof,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    if (password === undefined && code === undefined)
      throw problem('validation_failed', 'Send your password, or a code.', { pointer: '/password' });
    const what = password === undefined ? 'second-factor' : 'password';
    await this.guessing.attempt(what, account.email, holder.clientIp);
    if (password !== undefined && !(await this.accounts.isPassword(account, password))) throw wrongPassword();
    const done = await this.dataSource.transaction(async (manager) => {
      if (password !== undefined && !(await this.accounts.holdUnchanged(manager, account))) throw wrongPassword();
      if (password === undefined && !(await this.factors.use(manager, account.id, code ?? '', holder))) throw wrongSecondFactor();
      return work(manager);
    });
    await this.guessing.succeeded(what, account.email, holder.clientIp);
    return done;
  }

  private async accountOf({ userId }: Holder): Promise<AccountEntity> {
    const account = await this.accounts.ofUser(userId);
    if (account !== null) return account;
    throw problem('not_found', 'You have no password on this instance.');
  }
}

function wrongPassword(): Error {
  return problem('invalid_credentials', 'The password is wrong.', { pointer: '/password' });
}
