import type { ApiKeySort, ListApiKeys, Page, Principal } from '@imprint/contracts';
import { byTime, byTimeIfAny, paginate, searchIn, type ListOrder } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiKeyEntity } from './api-key.entity.js';
import { findOwnKey } from './own-key.js';

/** A key as it is kept: its digest and its settings. */
export type ApiKeyView = ApiKeyEntity;

/** Reads keys. A key belongs to a user in an organization; everybody else's reads as not found. */
@Injectable()
export class ApiKeysService {
  constructor(private readonly dataSource: DataSource) {}

  /** Active keys only: neither revoked nor expired. */
  async list(principal: Principal, query: ListApiKeys): Promise<Page<ApiKeyEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(ApiKeyEntity, 'key')
      .where('key.organizationId = :organizationId and key.userId = :userId', {
        organizationId: principal.organizationId,
        userId: principal.userId,
      })
      .andWhere('key.revokedAt is null and (key.expiresAt is null or key.expiresAt > now())');
    searchIn(rows, ['key.label', 'key.description'], query.search);
    return paginate(rows, orderOf(query.sort), query);
  }

  /** An expired key too, until it is revoked. */
  async read(principal: Principal, id: string): Promise<ApiKeyEntity> {
    return findOwnKey(this.dataSource.manager, principal, id);
  }
}

function orderOf(sort: ApiKeySort): ListOrder {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const field = sort.replace('-', '');
  if (field === 'label') return { by: 'key.label', type: 'text', id: 'key.id', direction };
  return field === 'createdAt' ? byTime('key', field, direction) : byTimeIfAny('key', field, direction);
}
