import { apiKeyCategory } from '@imprint/contracts/keys';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newApiKey } from './api-key-format.js';
import { apiKeyDigest } from './api-key-verifier.js';
import type { ApiKeyEntity } from './api-key.entity.js';
import { insertKey, type KeyOwner } from './api-keys.repository.js';
import type { KeySettings } from './key-settings.js';

/** A key with its plaintext, which is not stored. */
export type PlainKey = ApiKeyEntity & { key: string };

/** Creates the row of a key. The caller is responsible for limit, lock and audit. */
@Injectable()
export class NewKey {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async insert(
    manager: EntityManager,
    { organizationId, userId }: KeyOwner,
    settings: KeySettings & Partial<Pick<ApiKeyEntity, 'originalId'>>,
  ): Promise<PlainKey> {
    const key = newApiKey(this.config.KEY_ENVIRONMENT);
    const row = await insertKey(manager, {
      ...settings,
      id: newId('key'),
      organizationId,
      userId,
      category: apiKeyCategory,
      digest: apiKeyDigest(key, this.config.KEY_PEPPER),
      lastFour: key.slice(-4),
      revokedAt: null,
      usageCount: 0,
      lastUsedAt: null,
      lastUsedIp: null,
    });
    return Object.assign(row, { key });
  }
}
