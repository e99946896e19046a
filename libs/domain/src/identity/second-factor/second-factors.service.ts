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

/** Who changes their second factor, and from where. */
export interface Holder {
  userId: string;
  clientIp: string | null;
}

/** What an app needs to make the codes of an account. */
export interface Enrolment {
  /** Base32. */
  secret: string;
  /** `otpauth:` address with the same. */
  uri: string;
}

/** One-time codes of an app, and recovery codes for whoever lost it. What may be changed by whom: `SecondFactorSettings`. */
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

  /** Names the app in use; another one, and the same set up anew, has another name. Undefined while there is none. */
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

  /** A new secret, which counts when it is confirmed. @throws Problem `state_conflict` when one is in use */
  async begin(manager: EntityManager, account: AccountEntity): Promise<Enrolment> {
    const secret = newTotpSecret();
    if (await this.factors.begin(manager, account.id, this.secrets.seal(secret, account.id))) return enrolmentOf(secret, account);
    throw problem('state_conflict', 'Two-factor authentication is already on. To use another app, turn it off first.');
  }

  /** Turns it on with the first code of the app. @returns the recovery codes, for this once */
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

  /** In place of those that are left. @returns the recovery codes, for this once */
  async replaceRecoveryCodes(manager: EntityManager, accountId: string, { userId, clientIp }: Holder): Promise<string[]> {
    if (!(await this.factors.isOn(manager, accountId))) throw isOff();
    await this.audit.record(manager, { userId, by: { clientIp }, action: 'second-factor.recovery-codes-replaced' });
    return this.newCodes(manager, accountId);
  }

  /** With the recovery codes. @throws Problem `state_conflict` when it is off */
  async turnOff(
    manager: EntityManager,
    { id, userId }: Pick<AccountEntity, 'id' | 'userId'>,
    by: { clientIp: string | null } | 'operator',
  ): Promise<void> {
    if (!(await this.factors.remove(manager, id))) throw isOff();
    await this.audit.record(manager, { userId, by, action: 'second-factor.disabled' });
  }

  /**
   * Uses a code up: of the app, or a recovery code.
   * @param manager of the transaction that acts on it
   * @returns false for a wrong one, and for one that was used
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
