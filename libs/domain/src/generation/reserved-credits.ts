import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { creditHolderOf, CreditLedger, reserveSpend, type CreditHolder } from '../credits/index.js';
import { ActiveKeys } from '../keys/index.js';
import { reservedFor, type GenerationQuote } from './generation-quote.js';

/** Whatever has a quote, such as a generation. */
export interface Quoted {
  id: string;
  quote: GenerationQuote | null;
}

/** Whether anything is reserved for it. */
export const isReserved = (quote: GenerationQuote | null): quote is GenerationQuote => reservedFor(quote) > 0;

/** Credits of what is made: reserved with its row, and committed or released with its end. */
@Injectable()
export class ReservedCredits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: CreditLedger,
    private readonly apiKeys: ActiveKeys,
  ) {}

  holderOf(caller: Principal, brandId: string | null): Promise<CreditHolder> {
    return creditHolderOf(this.apiKeys, caller, brandId);
  }

  /**
   * In the transaction that writes the rows, after everything else.
   * @throws SpendApprovalRequired; Problem `approved_price_exceeded`, `insufficient_credits`, `credit_cap_reached`
   */
  async reserve(manager: EntityManager, caller: Principal, holder: CreditHolder, rows: readonly Quoted[]): Promise<void> {
    const jobs = rows.flatMap(({ id: jobId, quote }) =>
      quote === null ? [] : [{ jobId, model: quote.model, micro: reservedFor(quote) }],
    );
    await reserveSpend(manager, this.ledger, { caller, holder, jobs });
  }

  /**
   * Ends a row, and its reservation in the same transaction.
   * @param costMicro of what is reserved; null if nothing was made
   * @param end false if the row is somebody else's, so that nothing ends
   */
  async ending(
    { id, organizationId, quote }: Quoted & { organizationId: string },
    costMicro: number | null,
    end: (manager: EntityManager) => Promise<boolean>,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await end(manager))) return false;
      if (isReserved(quote)) {
        if (costMicro === null) await this.ledger.release(manager, organizationId, [id]);
        else await this.ledger.commit(manager, organizationId, id, costMicro, quote.model);
      }
      return true;
    });
  }

  /** Frees what was reserved for rows that are cancelled in the same transaction. */
  async release(manager: EntityManager, organizationId: string, rows: readonly Quoted[]): Promise<void> {
    const reserved = rows.filter(({ quote }) => isReserved(quote));
    await this.ledger.release(
      manager,
      organizationId,
      reserved.map(({ id }) => id),
    );
  }
}
