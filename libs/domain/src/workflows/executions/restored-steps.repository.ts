import type { EntityManager } from 'typeorm';
import { itemsKey } from './claimed-step.js';
import { decisionPrefix } from './wait-keys.js';

/**
 * Leaves open steps to people that would go on by themselves: those that are ready or run, and those that wait for something other than a
 * decision of a person, or for a time that comes before `until`. Loops go on with their items.
 * @returns how many executions have one
 */
export async function holdOpenSteps(manager: EntityManager, until: Date): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    `with held as (
       update workflow_step set status = 'held', is_doubtful = true, fence = fence + 1, wake_at = null, wait_key = null
       where status in ('ready', 'running') or (status = 'waiting' and wait_key is distinct from $2
         and (wake_at <= $1 or not starts_with(wait_key, $3)))
       returning execution_id
     )
     select count(distinct execution_id)::integer as count from held`,
    [until, itemsKey, decisionPrefix],
  );
  return row?.count ?? 0;
}

/** Ends executions that have not begun. @returns how many */
export async function failQueued(manager: EntityManager, error: object): Promise<number> {
  const [, count] = await manager.query<[unknown[], number]>(
    `update workflow_execution set ending = 'failed', error = $1::jsonb where status = 'queued' and ended_at is null and ending is null`,
    [JSON.stringify(error)],
  );
  return count;
}

/**
 * Lets nothing be undone that was about to be. What steps that wait have begun is kept for whoever asks for it again.
 * @returns how many executions without open steps that concerns
 */
export async function stopAskedUndoing(manager: EntityManager): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    `with stopped as (
       update workflow_execution set compensation = 'stopped' where compensation = 'asked' returning id, open
     ), kept as (
       update workflow_step s set output = coalesce(s.output, nullif(s.state, 'null')) from stopped
       where s.execution_id = stopped.id and s.status = 'waiting'
     )
     select (count(*) filter (where open = 0))::integer as count from stopped`,
  );
  return row?.count ?? 0;
}
