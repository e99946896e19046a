import type { EntityManager } from 'typeorm';
import { interruptedCall } from './approval-runs.js';

/** In tables that came out of a backup: an approved call may have been run after it was taken, so that it is not run again by itself. */
export async function interruptRestoredApprovals(manager: EntityManager): Promise<number> {
  const [, affected] = await manager.query<[unknown[], number]>(
    `update approval set run_status = 'failed', failure = $1, completed_at = now(), wake_at = null, fence = fence + 1
     where run_status in ('queued', 'running')`,
    [interruptedCall.failure],
  );
  return affected;
}
