import { creditsLeft, creditsUsed, type CreditScope } from '@imprint/contracts/credits';
import { Problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  availableOf,
  openAccount,
  refundCredits,
  reserveCredits,
  settleCredits,
  type ExceededCap,
} from './credit-movements.repository.js';
import { followBalance } from './low-balance.js';
import type { CreditHolder, PricedJob } from './priced-job.js';

/**
 * What jobs cost, in the caller's transaction: the one in which their state changes. Call it last there, since others of the organization
 * wait for its ledger until the transaction ends.
 */
@Injectable()
export class CreditLedger {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'CREDITS'>) {}

  private get isUnlimited(): boolean {
    return this.config.CREDITS === 'unlimited';
  }

  /**
   * Before the jobs start: all of them, or none. Those that cost nothing leave no trace.
   * @throws Problem `insufficient_credits`, `credit_cap_reached`, after which the caller has to roll back
   */
  async reserve(manager: EntityManager, holder: CreditHolder, jobs: readonly PricedJob[]): Promise<void> {
    const priced = jobs.filter(({ micro }) => micro > 0);
    if (priced.length === 0) return;
    const { organizationId } = holder;
    const options = { isUnlimited: this.isUnlimited, entryIds: priced.map(() => newId('cre')) };
    let account = await reserveCredits(manager, holder, priced, options);
    if (account === null && options.isUnlimited) {
      await openAccount(manager, organizationId);
      account = await reserveCredits(manager, holder, priced, options);
    }
    const needed = priced.reduce((sum, { micro }) => sum + micro, 0);
    if (account === null) throw await this.insufficient(manager, organizationId, needed);
    const [exceeded] = account.exceeded;
    if (exceeded !== undefined) throw capReached(exceeded, needed);
    await this.follow(manager, organizationId, account);
  }

  /**
   * The job is done: it costs this much, at most what was reserved, and the rest is free again. Does nothing for one without a reservation, or
   * whose reservation has ended.
   * @param model that has done it, if it is another one than was reserved for
   */
  async commit(
    manager: EntityManager,
    organizationId: string,
    jobId: string,
    micro: number,
    model: string | null = null,
  ): Promise<void> {
    await this.settle(manager, organizationId, [jobId], { micro, model, to: 'committed' });
  }

  /** The jobs came to nothing: all that was reserved is free again. Does nothing for those without a reservation. */
  async release(manager: EntityManager, organizationId: string, jobIds: readonly string[]): Promise<void> {
    if (jobIds.length > 0) await this.settle(manager, organizationId, jobIds, { micro: 0, model: null, to: 'released' });
  }

  /** Gives back some of what a job has cost. @returns id of the entry; null, having changed nothing, if that is more than is left of it */
  async refund(manager: EntityManager, organizationId: string, jobId: string, micro: number): Promise<string | null> {
    const entryId = newId('cre');
    const account = await refundCredits(manager, { organizationId, jobId, micro, entryId });
    if (account === null) return null;
    await this.follow(manager, organizationId, account);
    return entryId;
  }

  private async settle(
    manager: EntityManager,
    organizationId: string,
    jobIds: readonly string[],
    { micro, model, to }: { micro: number; model: string | null; to: 'committed' | 'released' },
  ): Promise<void> {
    const jobs = jobIds.map((jobId) => ({ jobId, micro, model, entryId: newId('cre'), restId: newId('cre') }));
    const account = await settleCredits(manager, organizationId, jobs, to);
    if (account !== null) await this.follow(manager, organizationId, account);
  }

  private async follow(
    manager: EntityManager,
    organizationId: string,
    account: Parameters<typeof followBalance>[2],
  ): Promise<void> {
    if (!this.isUnlimited) await followBalance(manager, organizationId, account);
  }

  private async insufficient(manager: EntityManager, organizationId: string, neededMicro: number): Promise<Problem> {
    const available = creditsLeft(await availableOf(manager, organizationId));
    const needed = creditsUsed(neededMicro);
    const detail = `This may cost ${needed} credits, and ${available} are available.`;
    return new Problem({ code: 'insufficient_credits', detail }, { meta: { needed, available } });
  }
}

const owners: Readonly<Record<CreditScope, string>> = { organization: 'organization', brand: 'brand', key: 'API key' };

function capReached({ scope, subjectId, monthlyMicro, usedMicro }: ExceededCap, neededMicro: number): Problem {
  const monthly = creditsLeft(monthlyMicro);
  const [needed, used] = [creditsUsed(neededMicro), creditsUsed(usedMicro - neededMicro)];
  const detail = `The ${owners[scope]} may use ${monthly} credits this month. ${used} are spent or reserved, and this may cost ${needed}.`;
  return new Problem({ code: 'credit_cap_reached', detail }, { meta: { scope, subjectId, monthly, used, needed } });
}
