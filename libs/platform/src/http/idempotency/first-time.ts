import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { sha256Hex } from '../../crypto/index.js';
import { IdempotencyStore } from './idempotency.store.js';

/** Tells repeats of what others report under an id of theirs, on every process, for a day. */
@Injectable()
export class FirstTime {
  constructor(private readonly store: IdempotencyStore) {}

  /**
   * True for one caller in a day.
   * @param source who reports, so that the ids of two do not meet
   */
  async is(source: string, id: string): Promise<boolean> {
    const input = { id: sha256Hex(JSON.stringify([source, id])), organizationId: null, bodyHash: '', claimId: randomUUID() };
    if (!(await this.store.claim(input))) return false;
    await this.store.complete(input.id, input.claimId, {
      status: 204,
      mediaType: null,
      body: null,
      resourceId: null,
      replayable: false,
    });
    return true;
  }
}
