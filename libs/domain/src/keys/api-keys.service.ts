import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { ListApiKeys } from '@imprint/contracts/keys';
import { Injectable } from '@nestjs/common';
import type { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { noSuchKey } from './own-key.js';

/** A stored key: its digest and settings. */
export type ApiKeyView = ApiKeyEntity;

/** Reads keys. A key belongs to a user in an organization; nobody else can find it. */
@Injectable()
export class ApiKeysService {
  constructor(private readonly keys: ApiKeysRepository) {}

  /** Active keys only: neither revoked nor expired. */
  async list(principal: Principal, query: ListApiKeys): Promise<Page<ApiKeyEntity>> {
    return this.keys.list(principal, query);
  }

  /** Includes expired keys until they are revoked. */
  async read(principal: Principal, id: string): Promise<ApiKeyEntity> {
    const row = await this.keys.find(principal, id);
    if (row === null) throw noSuchKey(id);
    return row;
  }
}
