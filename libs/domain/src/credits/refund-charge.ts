import type { Principal } from '@imprint/contracts/access';
import { creditsLeft, microOf, type RefundCredits } from '@imprint/contracts/credits';
import { Problem, problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { CreditLedger } from './credit-ledger.js';
import { CreditsRepository } from './credits.repository.js';
import { entryView, type CreditEntryView } from './credits.service.js';

/** Gives back what a job has cost, where the operator decides so. */
@Injectable()
export class CreditRefunds {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rows: CreditsRepository,
    private readonly ledger: CreditLedger,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Once for each job, whole or in part: a repeat answers with the entry that there is.
   * @throws Problem `not_found`, `credit_refund_too_large`, `credit_charge_refunded` for a repeat with another amount
   */
  async refund(principal: Principal, refund: RefundCredits): Promise<CreditEntryView> {
    return this.dataSource.transaction((manager) => this.refundIn(manager, principal, refund));
  }

  /** The same in the caller's transaction, which holds the ledger until it ends. */
  async refundIn(
    manager: EntityManager,
    principal: Principal,
    { jobId, credits, reason }: RefundCredits,
  ): Promise<CreditEntryView> {
    const { organizationId } = principal;
    // Jobs that cost nothing have no reservation, and perhaps their organization no account.
    if (!(await this.rows.wasReserved(manager, organizationId, jobId)))
      throw problem('not_found', `Nothing was charged for ${jobId}.`, { pointer: '/jobId' });
    await this.rows.hold(manager, organizationId);
    // Only now nobody else refunds it, or ends it.
    const { committedMicro, refundedMicro } = await this.rows.reservation(manager, organizationId, jobId);
    const micro = credits === undefined ? committedMicro : microOf(credits);
    if (refundedMicro > 0) return this.earlier(manager, organizationId, jobId, micro);
    const entryId = micro === 0 ? null : await this.ledger.refund(manager, organizationId, jobId, micro);
    if (entryId === null) throw tooLarge(committedMicro);
    await this.audit.record(manager, principal, {
      action: 'credits.refunded',
      subject: { type: 'credit-entry', id: entryId },
      changes: { credits: { to: creditsLeft(micro) }, job: { to: jobId }, reason: { to: reason } },
    });
    return entryView(await this.rows.entry(manager, organizationId, entryId));
  }

  private async earlier(manager: EntityManager, organizationId: string, jobId: string, micro: number): Promise<CreditEntryView> {
    const refund = await this.rows.refundOf(manager, organizationId, jobId);
    if (refund.amountMicro === micro) return entryView(refund);
    throw problem('credit_charge_refunded', 'Another amount of this charge was given back before.', { pointer: '/credits' });
  }
}

function tooLarge(chargedMicro: number): Problem {
  const charged = creditsLeft(chargedMicro);
  const detail = charged === 0 ? 'It has cost nothing.' : `It has cost ${charged} credits.`;
  return new Problem({ code: 'credit_refund_too_large', detail, source: { pointer: '/credits' } }, { meta: { charged } });
}
