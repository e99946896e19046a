import { problem } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Accounts } from './accounts.service.js';
import { AuthSessions, type StartedSession } from './auth-sessions.service.js';
import { Guessing } from './guessing.js';

export interface SignInWith {
  email: string;
  password: string;
  clientIp: string | null;
}

/** Turns a password into a session. */
@Injectable()
export class SignIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
    private readonly sessions: AuthSessions,
    private readonly guessing: Guessing,
  ) {}

  /** @throws Problem `invalid_credentials` for an unknown address as for a wrong password, `too_many_requests` */
  async withPassword({ email, password, clientIp }: SignInWith): Promise<StartedSession> {
    await this.guessing.attempt('password', email, clientIp);
    const account = await this.accounts.signIn(email, password);
    if (account === null) throw problem('invalid_credentials', 'The e-mail address or the password is wrong.');
    return this.sessions.start(account.userId);
  }

  /**
   * Sets another password. Whoever else was signed in with the old one no longer is; the caller goes on with a new session.
   * @throws Problem `not_found` for somebody without a password here, `invalid_credentials`, `validation_failed`, `too_many_requests`
   */
  async changePassword(
    { userId, clientIp }: { userId: string; clientIp: string | null },
    { current, next }: { current: string; next: string },
  ): Promise<StartedSession> {
    const account = await this.accounts.ofUser(userId);
    if (account === null) throw problem('not_found', 'You have no password on this instance.');
    await this.guessing.attempt('password', account.email, clientIp);
    if (!(await this.accounts.isPassword(account, current)))
      throw problem('invalid_credentials', 'The current password is wrong.', { pointer: '/current' });
    return this.dataSource.transaction(async (manager) => {
      await this.accounts.setPassword(manager, account, next, '/new');
      await this.sessions.endAll(manager, userId);
      return this.sessions.start(userId, manager);
    });
  }
}
