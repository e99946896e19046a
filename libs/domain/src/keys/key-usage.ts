import { GatheredNotes } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { ApiKeysRepository, type KeyUse } from './api-keys.repository.js';

/** Counts uses of keys, and records time and address of the latest. */
@Injectable()
export class KeyUsage extends GatheredNotes<KeyUse> {
  constructor(private readonly keys: ApiKeysRepository) {
    super('key usage');
  }

  add(keyId: string, clientIp: string): void {
    this.note(keyId, { count: 1, lastUsedAt: Date.now(), lastUsedIp: clientIp });
  }

  protected merge(earlier: KeyUse, later: KeyUse): KeyUse {
    return { ...later, count: earlier.count + later.count };
  }

  protected async write(uses: readonly (readonly [id: string, use: KeyUse])[]): Promise<void> {
    await this.keys.addUses(uses);
  }
}
