import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AccountEntity } from './account.entity.js';
import { Accounts } from './accounts.service.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { isAppCode } from './second-factor/one-time-codes.js';
import { wrongSecondFactor } from './second-factor/second-factor.problems.js';
import { SecondFactors, type Holder } from './second-factor/second-factors.service.js';

/** What a signed-in person proves their identity with: exactly one of the two. */
export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/** Requires the password, or a code, before somebody's sign-in settings change, because a session may have been left open. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
    private readonly factors: SecondFactors,
    private readonly attempts: AttemptLimiter,
  ) {}

  /**
   * Does the work in one transaction with checking the password or consuming the code.
   * @throws Problem `invalid_credentials`, `second_factor_invalid`, `not_found` without an account, `too_many_requests`
   */
  async withPassword<T>(
    holder: Holder,
    { password, code }: Proof,
    work: (manager: EntityManager, account: AccountEntity) => Promise<T>,
  ): Promise<T> {
    const account = await this.accounts.requireOf(holder.userId);
    if (password === undefined && code === undefined)
      throw problem('validation_failed', 'Send your password, or a code.', { pointer: '/password' });
    const app = password === undefined && isAppCode(code ?? '') ? await this.factors.appOf(account.id) : undefined;
    const attempt = { what: 'reauthentication', email: account.email, clientIp: holder.clientIp, app } as const;
    await this.attempts.count(attempt);
    if (password !== undefined && !(await this.accounts.isPassword(account, password))) throw wrongPassword();
    const done = await this.dataSource.transaction(async (manager) => {
      if (password !== undefined && !(await this.accounts.holdUnchanged(manager, account))) throw wrongPassword();
      if (password === undefined && !(await this.factors.use(manager, account.id, code ?? '', holder))) throw wrongSecondFactor();
      return work(manager, account);
    });
    await this.attempts.forget(attempt);
    return done;
  }
}

function wrongPassword(): Error {
  return problem('invalid_credentials', 'The password is wrong.', { pointer: '/password' });
}
