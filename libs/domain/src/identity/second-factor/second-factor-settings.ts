import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Accounts } from '../accounts.service.js';
import { AuthSessions } from '../auth-sessions.service.js';
import { AttemptLimiter } from '../attempt-limiter.js';
import { Reauthentication, type Proof } from '../reauthentication.js';
import { SecondFactors, type Enrolment, type Holder } from './second-factors.service.js';

/** Turning the second factor on and off. */
@Injectable()
export class SecondFactorSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
    private readonly sessions: AuthSessions,
    private readonly factors: SecondFactors,
    private readonly attempts: AttemptLimiter,
    private readonly reauthentication: Reauthentication,
  ) {}

  /** @throws Problem `invalid_credentials`, `state_conflict` when it is on, `too_many_requests` */
  async begin(holder: Holder, password: string): Promise<Enrolment> {
    return this.reauthentication.withPassword(holder, { password }, (manager, account) => this.factors.begin(manager, account));
  }

  /**
   * @returns the recovery codes, which are not shown again. @throws Problem `second_factor_invalid`, `state_conflict`, `too_many_requests`
   */
  async confirm(holder: Holder, code: string): Promise<string[]> {
    const account = await this.accounts.requireOf(holder.userId);
    const attempt = { what: 'reauthentication', email: account.email, clientIp: holder.clientIp } as const;
    await this.attempts.count(attempt);
    const codes = await this.factors.confirm(account, code, holder);
    await this.attempts.forget(attempt);
    return codes;
  }

  /** @returns the recovery codes, which are not shown again. @throws Problem as `turnOff` does */
  async replaceRecoveryCodes(holder: Holder, proof: Proof): Promise<string[]> {
    return this.reauthentication.withPassword(holder, proof, (manager, { id }) =>
      this.factors.replaceRecoveryCodes(manager, id, holder),
    );
  }

  /** @throws Problem `invalid_credentials`, `second_factor_invalid`, `state_conflict` when it is off, `too_many_requests` */
  async turnOff(holder: Holder, proof: Proof): Promise<void> {
    await this.reauthentication.withPassword(holder, proof, (manager, account) => this.factors.turnOff(manager, account, holder));
  }

  /**
   * For the operator, when somebody has lost every factor. Ends their sessions; passkeys stay. @throws Problem `not_found`,
   * `state_conflict` when it is off
   */
  async removeFor(email: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const account = await this.accounts.withEmail(email, manager);
      if (account === null) throw problem('not_found', 'There is no account with this email address.');
      await this.factors.turnOff(manager, account, 'operator');
      await this.sessions.endAll(manager, account.userId);
    });
  }
}
