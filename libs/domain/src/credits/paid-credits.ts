import { creditsLeft, microPerCredit } from '@imprint/contracts/credits';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { addCredits, openAccount, withdrawCredits, type AccountState } from './credit-movements.repository.js';
import { CreditsRepository } from './credits.repository.js';
import { followBalance } from './low-balance.js';

/** Micro-credits to move, and what for. Under one reference they move once, for good. */
export interface PaidAmount {
  organizationId: string;
  micro: number;
  reference: string;
}

/** Credits that a payment provider has charged or refunded, in the transaction in which that is noted. */
@Injectable()
export class PaidCredits {
  constructor(
    private readonly rows: CreditsRepository,
    private readonly audit: AuditTrail,
    @Inject(CONFIG) private readonly config: Pick<Config, 'CREDITS'>,
  ) {}

  /** Nothing for a reference under which credits were added before. @throws Problem `credit_balance_full` */
  async add(manager: EntityManager, { organizationId, micro, reference }: PaidAmount): Promise<void> {
    if ((await this.rows.findByReference(organizationId, reference, manager)) !== null) return;
    const entryId = newId('cre');
    await openAccount(manager, organizationId);
    const added = { organizationId, micro, mostMicro: limits.creditsMost * microPerCredit, entryId, reference };
    const account = await addCredits(manager, added);
    if (account === null) throw problem('credit_balance_full', `An organization has at most ${limits.creditsMost} credits.`);
    await this.record(manager, 'credits.added', { organizationId, micro, reference }, entryId);
    await this.follow(manager, organizationId, account);
  }

  /** At most what is available: what is reserved or spent stays so. @returns micro-credits that were taken back */
  async takeBack(manager: EntityManager, { organizationId, micro, reference }: PaidAmount): Promise<number> {
    await openAccount(manager, organizationId);
    const { availableMicro } = await this.rows.hold(manager, organizationId);
    const taken = Math.min(micro, availableMicro);
    if (taken === 0) return 0;
    const entryId = newId('cre');
    const account = await withdrawCredits(manager, { organizationId, micro: taken, entryId, reference });
    await this.record(manager, 'credits.withdrawn', { organizationId, micro: taken, reference }, entryId);
    await this.follow(manager, organizationId, account);
    return taken;
  }

  private async record(
    manager: EntityManager,
    action: 'credits.added' | 'credits.withdrawn',
    { organizationId, micro, reference }: PaidAmount,
    id: string,
  ): Promise<void> {
    const changes = { credits: { to: creditsLeft(micro) }, reference: { to: reference } };
    await this.audit.record(
      manager,
      { kind: 'service', organizationId },
      { action, subject: { type: 'credit-entry', id }, changes },
    );
  }

  private async follow(manager: EntityManager, organizationId: string, account: AccountState): Promise<void> {
    if (this.config.CREDITS === 'prepaid') await followBalance(manager, organizationId, account);
  }
}
