import type { EntityManager } from 'typeorm';

/** Schedules of all organizations that are due until then. */
export async function triggersDue(
  manager: EntityManager,
  until: Date,
): Promise<{ id: string; cron: string; timezone: string }[]> {
  return manager.query(
    `select id, cron, coalesce(timezone, 'UTC') as timezone from workflow_trigger where cron is not null and next_at <= $1`,
    [until],
  );
}

export async function movedTriggers(
  manager: EntityManager,
  moved: readonly { id: string; nextAt: string | null }[],
): Promise<void> {
  await manager.query(
    `update workflow_trigger t set next_at = moved.next_at, fence = t.fence + 1, lease_until = null
     from unnest($1::text[], $2::timestamptz[]) as moved (id, next_at) where t.id = moved.id`,
    [moved.map(({ id }) => id), moved.map(({ nextAt }) => nextAt)],
  );
}

/** The next reading of a feed is its first one. */
export async function forgetFeeds(manager: EntityManager): Promise<void> {
  await manager.query(`update workflow_trigger set state = null where kind = 'rss'`);
}
