import type { ApiKeySort, ListApiKeys, Page, Principal } from '@imprint/contracts';
import { paginate } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiKeyEntity } from './api-key.entity.js';
import { findOwnKey } from './own-key.js';

/** Reads keys. A key belongs to a user in an organization; everybody else's reads as not found. */
@Injectable()
export class ApiKeysService {
  constructor(private readonly dataSource: DataSource) {}

  /** Active keys only: neither revoked nor expired. */
  async list(principal: Principal, query: ListApiKeys): Promise<Page<ApiKeyEntity>> {
    const { field, direction } = order(query.sort);
    const rows = this.dataSource.manager
      .createQueryBuilder(ApiKeyEntity, 'key')
      .where('key.organizationId = :organizationId and key.userId = :userId', principal)
      .andWhere('key.revokedAt is null and (key.expiresAt is null or key.expiresAt > now())')
      .orderBy(`key.${field}`, direction, 'NULLS LAST')
      .addOrderBy('key.id', direction);
    if (query.search !== undefined) {
      rows.andWhere(
        '(position(lower(:search) in lower(key.label)) > 0 or position(lower(:search) in lower(key.description)) > 0)',
        { search: query.search },
      );
    }
    return paginate(rows, query);
  }

  /** An expired key too, until it is revoked. */
  async read(principal: Principal, id: string): Promise<ApiKeyEntity> {
    return findOwnKey(this.dataSource.manager, principal, id);
  }
}

function order(sort: ApiKeySort): { field: string; direction: 'ASC' | 'DESC' } {
  return sort.startsWith('-') ? { field: sort.slice(1), direction: 'DESC' } : { field: sort, direction: 'ASC' };
}
