import type { ListQuery, Page } from '@imprint/contracts/documents';
import { newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { CreditPriceEntity } from './credit-ledger.entity.js';

/** Prices of the instance. */
@Injectable()
export class CreditPricesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Of several processes that start at once, one inserts a change. */
  async insertChanged(prices: readonly Pick<CreditPriceEntity, 'id' | 'model' | 'unit' | 'priceMicro'>[]): Promise<void> {
    if (prices.length === 0) return;
    await this.dataSource.transaction(async (manager) => {
      await manager.query('lock table credit_price in share row exclusive mode');
      await manager.query(
        `insert into credit_price (id, model, unit, price_micro)
         select g.id, g.model, g.unit, g.micro from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as g (id, model, unit, micro)
           left join lateral (
             select unit, price_micro from credit_price p where p.model = g.model order by created_at desc limit 1
           ) last on true
         where case when last.unit is null then g.micro > 0 else last.price_micro <> g.micro or last.unit <> g.unit and g.micro > 0 end`,
        [
          prices.map(({ id }) => id),
          prices.map(({ model }) => model),
          prices.map(({ unit }) => unit),
          prices.map(({ priceMicro }) => priceMicro),
        ],
      );
    });
  }

  /** Newest first, each with the time at which the next one of its model began. */
  async list(query: ListQuery): Promise<Page<CreditPriceEntity & { until: Date | null }>> {
    const rows = this.dataSource.manager.createQueryBuilder(CreditPriceEntity, 'price');
    searchIn(rows, ['price.model'], query.search);
    const page = await paginate(rows, newestFirst('price'), query);
    const models = [...new Set(page.items.map(({ model }) => model))];
    const all = await this.dataSource.manager.find(CreditPriceEntity, {
      where: { model: In(models) },
      order: { createdAt: 'ASC' },
    });
    const items = page.items.map((row) => {
      const next = all.find(({ model, createdAt }) => model === row.model && createdAt > row.createdAt);
      return { ...row, until: next?.createdAt ?? null };
    });
    return { ...page, items };
  }
}
