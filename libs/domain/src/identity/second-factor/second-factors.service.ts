import { problem } from '@imprint/contracts/errors';
import type { SecondFactorResource } from '@imprint/contracts/identity';
import { SecretBox } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AccountEntity } from '../account.entity.js';
import { Accounts } from '../accounts.service.js';
import { PersonalAudit } from '../personal-audit.js';
import { digitsOf, isAppCode, newTotpSecret, totpStep, totpUri } from './one-time-codes.js';
import { newRecoveryCodes } from './recovery-codes.js';
import { wrongSecondFactor } from './second-factor.problems.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import type { TotpFactorEntity } from './totp-factor.entity.js';

/** Who changes their second factor, and from which address. */
export interface Holder {
  userId: string;
  clientIp: string | null;
}

/** What an app needs to generate an account's codes. */
export interface Enrolment {
  /** Base32. */
  secret: string;
  /** `otpauth:` address with the same. */
  uri: string;
}

/** One-time codes of an app, and recovery codes for those who lost it. `SecondFactorSettings` decides who may change what. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly dataSource: DataSource,
    private readonly factors: SecondFactorsRepository,
    private readonly accounts: Accounts,
    private readonly secrets: SecretBox,
    private readonly audit: PersonalAudit,
  ) {}

  async isOn(manager: EntityManager, accountId: string): Promise<boolean> {
    return this.factors.isOn(manager, accountId);
  }

  /** Identifies the app in use; a new setup has a new id. Undefined while there is none. */
  async appOf(accountId: string): Promise<string | undefined> {
    const confirmedAt = (await this.factors.find(accountId))?.confirmedAt;
    return confirmedAt ? `${accountId}:${confirmedAt.getTime()}` : undefined;
  }

  async state(userId: string): Promise<SecondFactorResource & { id: string }> {
    const account = await this.accounts.ofUser(userId);
    const factor = account === null ? null : await this.factors.find(account.id);
    const enabledAt = factor?.confirmedAt ?? null;
    const recoveryCodesLeft = account === null || enabledAt === null ? 0 : await this.factors.recoveryCodesLeft(account.id);
    return { id: userId, isEnabled: enabledAt !== null, enabledAt, recoveryCodesLeft };
  }

  /** Creates a secret, which takes effect when it is confirmed. @throws Problem `state_conflict` when one is in use */
  async begin(manager: EntityManager, account: AccountEntity): Promise<Enrolment> {
    const secret = newTotpSecret();
    if (await this.factors.begin(manager, account.id, this.secrets.seal(secret, account.id))) return enrolmentOf(secret, account);
    throw problem('state_conflict', 'Two-factor authentication is already on. To use another app, turn it off first.');
  }

  /** Turns it on with the app's first code. @returns the recovery codes, which are not shown again */
  async confirm(account: AccountEntity, code: string, { userId, clientIp }: Holder): Promise<string[]> {
    const factor = await this.pendingFactor(account);
    const step = totpStep(this.secretOf(factor), digitsOf(code), new Date());
    if (step === null) throw wrongSecondFactor();
    return this.dataSource.transaction(async (manager) => {
      if (!(await this.factors.confirm(manager, factor, step))) throw nothingPending();
      await this.audit.record(manager, { userId, by: { clientIp }, action: 'second-factor.enabled' });
      return this.newCodes(manager, account.id);
    });
  }

  /** Replaces the remaining recovery codes. @returns the new ones, which are not shown again */
  async replaceRecoveryCodes(manager: EntityManager, accountId: string, { userId, clientIp }: Holder): Promise<string[]> {
    if (!(await this.factors.isOn(manager, accountId))) throw isOff();
    await this.audit.record(manager, { userId, by: { clientIp }, action: 'second-factor.recovery-codes-replaced' });
    return this.newCodes(manager, accountId);
  }

  /** Turns it off and deletes the recovery codes. @throws Problem `state_conflict` when it is off */
  async turnOff(
    manager: EntityManager,
    { id, userId }: Pick<AccountEntity, 'id' | 'userId'>,
    by: { clientIp: string | null } | 'operator',
  ): Promise<void> {
    if (!(await this.factors.remove(manager, id))) throw isOff();
    await this.audit.record(manager, { userId, by, action: 'second-factor.disabled' });
  }

  /**
   * Consumes a code of the app, or a recovery code.
   * @param manager of the transaction that depends on it
   * @returns false when the code is wrong or was already used
   */
  async use(manager: EntityManager, accountId: string, code: string, { userId, clientIp }: Holder): Promise<boolean> {
    const factor = await this.factors.find(accountId, manager);
    if (factor === null || factor.confirmedAt === null) return false;
    if (isAppCode(code)) {
      const step = totpStep(this.secretOf(factor), digitsOf(code), new Date());
      return step !== null && this.factors.takeStep(manager, accountId, step);
    }
    if (!(await this.factors.takeRecoveryCode(manager, accountId, code))) return false;
    await this.audit.record(manager, { userId, by: { clientIp }, action: 'second-factor.recovery-code-used' });
    return true;
  }

  private async pendingFactor({ id }: AccountEntity): Promise<TotpFactorEntity> {
    const factor = await this.factors.find(id);
    if (factor === null || factor.confirmedAt !== null) throw nothingPending();
    return factor;
  }

  private async newCodes(manager: EntityManager, accountId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.factors.keepRecoveryCodes(manager, accountId, codes);
    return codes;
  }

  private secretOf({ secretSealed, accountId }: TotpFactorEntity): string {
    return this.secrets.open(secretSealed, accountId);
  }
}

function enrolmentOf(secret: string, { email }: AccountEntity): Enrolment {
  return { secret, uri: totpUri(secret, email) };
}

function isOff(): Error {
  return problem('state_conflict', 'Two-factor authentication is off.');
}

function nothingPending(): Error {
  return problem('state_conflict', 'The setup was not started, or took longer than 15 minutes. Start over.');
}
