import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noticeAfterCommit } from './account-notices.js';
import { Accounts } from './accounts.service.js';
import { AuthSessions, type StartedSession } from './auth-sessions.service.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { PasswordResetsRepository } from './password-resets.repository.js';
import { SecondFactorRequired } from './second-factor/second-factor.problems.js';
import { SecondStep } from './second-factor/second-step.js';

/** What somebody signs in with. */
export interface SignInWith {
  email: string;
  password: string;
  clientIp: string | null;
}

/** Exchanges a password for a session. */
@Injectable()
export class SignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
    private readonly sessions: AuthSessions,
    private readonly attempts: AttemptLimiter,
    private readonly secondStep: SecondStep,
    private readonly resets: PasswordResetsRepository,
  ) {}

  /**
   * @throws SecondFactorRequired when the password is correct but not sufficient
   * @throws Problem `invalid_credentials` for an unknown address as well as a wrong password, `too_many_requests`
   */
  async withPassword({ email, password, clientIp }: SignInWith): Promise<StartedSession> {
    const attempt = { what: 'password', email, clientIp } as const;
    await this.attempts.count(attempt);
    const account = await this.accounts.signIn(email, password);
    if (account === null) throw wrong();
    const outcome = await this.dataSource.transaction(async (manager) => {
      // Setting a password ends all existing sessions, so no session of the old password may start after that.
      if (!(await this.accounts.holdUnchanged(manager, account))) throw wrong();
      return (await this.secondStep.ask(manager, account)) ?? this.sessions.start(account.userId, manager);
    });
    await this.attempts.forget(attempt);
    if (outcome instanceof SecondFactorRequired) throw outcome;
    return outcome;
  }

  /**
   * Changes the password. Ends all sessions, including those of others who know the old password, invalidates a mailed reset link, and
   * starts a new session for the caller.
   * @throws Problem `not_found` for somebody without a password here, `invalid_credentials`, `validation_failed`, `too_many_requests`
   */
  async changePassword(
    { userId, clientIp }: { userId: string; clientIp: string | null },
    { current, next }: { current: string; next: string },
  ): Promise<StartedSession> {
    const account = await this.accounts.requireOf(userId);
    const attempt = { what: 'reauthentication', email: account.email, clientIp } as const;
    await this.attempts.count(attempt);
    const wrongNow = problem('invalid_credentials', 'The current password is wrong.', { pointer: '/current' });
    if (!(await this.accounts.isPassword(account, current))) throw wrongNow;
    const session = await this.dataSource.transaction(async (manager) => {
      // Locked before the account, in the same order as by a reset.
      await this.resets.delete(manager, account.id);
      if (!(await this.accounts.holdUnchanged(manager, account))) throw wrongNow;
      await this.accounts.setPassword(manager, account, next, '/new');
      noticeAfterCommit(manager, account.userId, 'password.changed');
      await this.sessions.endAll(manager, userId);
      return this.sessions.start(userId, manager);
    });
    await this.attempts.forget(attempt);
    return session;
  }
}

function wrong(): Error {
  return problem('invalid_credentials', 'The email address or password is wrong.');
}
