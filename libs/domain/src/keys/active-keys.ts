import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { ApiKeysRepository } from './api-keys.repository.js';

/** What a key would act as, looked up by id. Does not count as a use of the key. */
@Injectable()
export class ActiveKeys {
  constructor(private readonly keys: ApiKeysRepository) {}

  /** Null when the key is revoked, expired or unknown, or when its user has left the organization. */
  async find(id: string): Promise<Principal | null> {
    const row = await this.keys.findActive(id);
    return row === null ? null : { kind: 'api-key', ...row, apiKeyId: id, clientIp: null };
  }

  /**
   * The first key of the chain of rotations that each belongs to, by which it is known however often it is rotated; whoever is missing is no
   * key of the organization.
   */
  async originsOf(organizationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.keys.originsOf(organizationId, ids);
    return new Map(rows.map(({ id, originalId }) => [id, originalId]));
  }
}
