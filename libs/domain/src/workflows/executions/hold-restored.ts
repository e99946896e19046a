import type { EntityManager } from 'typeorm';
import { failQueued, holdOpenSteps, stopAskedUndoing } from './restored-steps.repository.js';

/** As approved calls that a restore interrupts. */
const interrupted = {
  ...{ class: 'unknown', code: 'interrupted', retryable: false },
  message:
    'The instance was restored from a backup before it began. It may have run since the backup was taken; resume it to run it.',
};

/**
 * For tables from a backup that are not in use yet: what executions would do by themselves until this time may have been done after the
 * backup was taken, so it waits for a person. Executions that have not begun fail, and can be resumed. Of those that were about to be undone,
 * nothing is undone until somebody asks for it again.
 * @returns how many executions are held, are not undone, or have failed
 */
export async function holdRestoredExecutions(manager: EntityManager, until: Date): Promise<number> {
  // Before steps are held that wait: what those have begun is kept.
  const notUndone = await stopAskedUndoing(manager);
  return notUndone + (await holdOpenSteps(manager, until)) + (await failQueued(manager, interrupted));
}
