import { creditsLeft, microOf, type CreditPriceResource } from '@imprint/contracts/credits';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import type { CreditPrice } from '@imprint/contracts/generation';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { CreditPricesRepository } from './credit-prices.repository.js';

/** What a model has cost since a time, as callers see it. */
export type CreditPriceView = CreditPriceResource & { id: string };

/** What models cost, and have cost: the operator sets prices, and this keeps since when they hold. */
@Injectable()
export class CreditPrices {
  constructor(private readonly rows: CreditPricesRepository) {}

  /** Keeps those that differ from the last ones of their models. Prices of 0 are kept only after others. */
  async record(prices: readonly (Required<CreditPrice> & { model: string })[]): Promise<void> {
    await this.rows.insertChanged(
      prices.map(({ model, credits, creditsPer: unit }) => ({ id: newId('crp'), model, unit, priceMicro: microOf(credits) })),
    );
  }

  /** Newest first. */
  async list(query: ListQuery): Promise<Page<CreditPriceView>> {
    const page = await this.rows.list(query);
    const items = page.items.map(({ id, model, unit, priceMicro, createdAt, until }) => ({
      ...{ id, model, per: unit, credits: creditsLeft(priceMicro), since: createdAt, until },
    }));
    return { ...page, items };
  }
}
