import type { EntityManager } from 'typeorm';
import { Cron } from './cron.js';
import { forgetFeeds, movedTriggers, triggersDue } from './restored-triggers.repository.js';

/**
 * For tables from a backup that are not in use yet: schedules go on after this time, because what was due before may have run, and of feeds
 * everything that is there counts as known.
 */
export async function holdRestoredTriggers(manager: EntityManager, until: Date): Promise<void> {
  await forgetFeeds(manager);
  const moved = (await triggersDue(manager, until)).map(({ id, cron, timezone }) => ({
    id,
    nextAt: Cron.parse(cron, timezone).next(until)?.toISOString() ?? null,
  }));
  await movedTriggers(manager, moved);
}
