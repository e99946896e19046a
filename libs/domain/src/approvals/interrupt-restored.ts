import type { EntityManager } from 'typeorm';
import { failUnfinished } from './approval-claims.repository.js';
import { interruptedCall } from './approval-runs.js';

/** In tables that came out of a backup: an approved call may have been run after it was taken, so that it is not run again by itself. */
export async function interruptRestoredApprovals(manager: EntityManager): Promise<number> {
  return failUnfinished(manager, interruptedCall.failure);
}
