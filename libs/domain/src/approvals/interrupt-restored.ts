import type { EntityManager } from 'typeorm';
import { failUnfinished } from './approval-claims.repository.js';
import { interruptedCall } from './approval-runs.js';

/** In tables from a backup: an approved call may have run after the backup was taken, so it must not run again by itself. */
export async function interruptRestoredApprovals(manager: EntityManager): Promise<number> {
  return failUnfinished(manager, interruptedCall.failure);
}
