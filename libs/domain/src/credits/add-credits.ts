import type { Principal } from '@imprint/contracts/access';
import { microOf, type AddCredits } from '@imprint/contracts/credits';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { addCredits, openAccount } from './credit-movements.repository.js';
import type { CreditEntryEntity } from './credit-ledger.entity.js';
import { CreditsRepository } from './credits.repository.js';
import { entryView, type CreditEntryView } from './credits.service.js';
import { followBalance } from './low-balance.js';

/** Adds what somebody has paid for. */
@Injectable()
export class CreditAdditions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rows: CreditsRepository,
    private readonly audit: AuditTrail,
    @Inject(CONFIG) private readonly config: Pick<Config, 'CREDITS'>,
  ) {}

  /**
   * Once under each reference, for good: a repeat answers with the entry that there is.
   * @throws Problem `credit_reference_used` for a repeat with another amount, `credit_balance_full`
   */
  async add(principal: Principal, { credits, reference }: AddCredits): Promise<CreditEntryView> {
    const { organizationId } = principal;
    const earlier = await this.rows.findByReference(organizationId, reference);
    if (earlier !== null) return sameAs(earlier, credits);
    try {
      return await this.dataSource.transaction((manager) => this.insert(manager, principal, { credits, reference }));
    } catch (error) {
      const parallel = isUniqueViolation(error) ? await this.rows.findByReference(organizationId, reference) : null;
      if (parallel === null) throw error;
      return sameAs(parallel, credits);
    }
  }

  private async insert(
    manager: EntityManager,
    principal: Principal,
    { credits, reference }: AddCredits,
  ): Promise<CreditEntryView> {
    const { organizationId } = principal;
    const entryId = newId('cre');
    const changes = { credits: { to: credits }, reference: { to: reference } };
    await this.audit.record(manager, principal, {
      action: 'credits.added',
      subject: { type: 'credit-entry', id: entryId },
      changes,
    });
    await openAccount(manager, organizationId);
    const added = { organizationId, micro: microOf(credits), mostMicro: microOf(limits.creditsMost), entryId, reference };
    const account = await addCredits(manager, added);
    if (account === null)
      throw problem('credit_balance_full', `An organization has at most ${limits.creditsMost} credits.`, { pointer: '/credits' });
    if (this.config.CREDITS === 'prepaid') await followBalance(manager, organizationId, account);
    return entryView(await this.rows.entry(manager, organizationId, entryId));
  }
}

function sameAs(earlier: CreditEntryEntity, credits: number): CreditEntryView {
  if (earlier.amountMicro === microOf(credits)) return entryView(earlier);
  throw problem('credit_reference_used', 'Another number of credits was added under this reference.', { pointer: '/reference' });
}
