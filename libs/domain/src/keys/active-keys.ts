import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { ApiKeysRepository } from './api-keys.repository.js';

/** Answers for a key that is named and not presented: what it would act as. Nothing here is a use of the key. */
@Injectable()
export class ActiveKeys {
  constructor(private readonly keys: ApiKeysRepository) {}

  /** Null for a key that is revoked, expired or unknown, or whose user left the organization. */
  async find(id: string): Promise<Principal | null> {
    const row = await this.keys.findActive(id);
    return row === null ? null : { kind: 'api-key', ...row, apiKeyId: id, clientIp: null };
  }
}
