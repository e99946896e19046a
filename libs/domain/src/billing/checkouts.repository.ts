import type { Tenant } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { createOnce, newestFirst, paginate } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CheckoutEntity } from './checkout.entity.js';
import type { PaymentEvent } from './payments/index.js';

type Owned = Pick<CheckoutEntity, 'organizationId' | 'id'>;

/** Purchases of credits. */
@Injectable()
export class CheckoutsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param make inserts the row; not called for a repeated request */
  async createOnce(
    request: Pick<CheckoutEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<CheckoutEntity>,
  ): Promise<CheckoutEntity> {
    return createOnce(this.dataSource.manager, CheckoutEntity, request, make);
  }

  async inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  async insert(manager: EntityManager, checkout: Partial<CheckoutEntity>): Promise<CheckoutEntity> {
    return manager.save(manager.create(CheckoutEntity, checkout));
  }

  async update({ organizationId, id }: Owned, changes: Partial<CheckoutEntity>, manager?: EntityManager): Promise<void> {
    await (manager ?? this.dataSource.manager).update(CheckoutEntity, { organizationId, id }, changes);
  }

  /** What somebody has paid, or tried to; newest first. */
  async payments({ organizationId }: Pick<Tenant, 'organizationId'>, query: ListQuery): Promise<Page<CheckoutEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(CheckoutEntity, 'checkout')
      .where('checkout.organizationId = :organizationId', { organizationId })
      .andWhere(`checkout.state in ('pending', 'paid', 'failed')`);
    return paginate(rows, newestFirst('checkout'), query);
  }

  /**
   * The checkout that an event is about, which nobody else changes until the transaction ends. A provider knows no organizations: its ids
   * find the row, and the row says whose it is.
   */
  async lock(manager: EntityManager, provider: string, event: PaymentEvent): Promise<CheckoutEntity | null> {
    const rows = manager.createQueryBuilder(CheckoutEntity, 'checkout').where('checkout.provider = :provider', { provider });
    const { checkoutId: id } = event;
    // The page may have been paid before its id was stored: then it says which checkout it was opened for.
    if ('sessionId' in event)
      rows.andWhere('(checkout.sessionId = :theirs or (checkout.sessionId is null and checkout.id = :id))', {
        theirs: event.sessionId,
        id,
      });
    else
      rows.andWhere('(checkout.paymentId = :theirs or (checkout.paymentId is null and checkout.id = :id))', {
        theirs: event.paymentId,
        id,
      });
    return rows.setLock('pessimistic_write').getOne();
  }
}
