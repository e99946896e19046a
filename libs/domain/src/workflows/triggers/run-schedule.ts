import { limits } from '@imprint/contracts/limits';
import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronError } from './cron.js';
import { DueTriggersRepository, type DueTrigger } from './due-triggers.repository.js';
import { logRefusal, refusal, StartTriggered } from './start-triggered.js';
import type { WorkflowTriggerEntity } from './workflow-trigger.entity.js';

/** A time that is no older is not missed: workers were busy, or one of them died. */
const onTimeMs = 5 * 60_000;

/** Has a schedule that is due start its workflow. */
@Injectable()
export class RunSchedule {
  private readonly logger = new Logger(RunSchedule.name);

  constructor(
    private readonly due: DueTriggersRepository,
    private readonly starting: StartTriggered,
  ) {}

  /** Each time is a key of its own: whoever does this a second time, after a crash or a lost lease, starts nothing twice. */
  async run({ trigger, now }: DueTrigger, hold?: AbortSignal): Promise<void> {
    const cron = this.cronOf(trigger);
    if (cron === null) {
      logRefusal(this.logger, trigger, 'validation_failed');
      await this.due.finish(trigger, null, {
        error: refusal('validation_failed', 'Its schedule can no longer be read. Set it again.'),
      });
      return;
    }
    for (const time of timesToRun(trigger, cron, now)) {
      hold?.throwIfAborted();
      const scheduledAt = time.toISOString();
      const payload = { scheduledAt, localTime: cron.localTime(time), timezone: trigger.timezone };
      await this.starting.start(trigger, { key: tickKey(trigger.id, scheduledAt), payload });
    }
    await this.due.finish(trigger, cron.next(now));
  }

  private cronOf({ cron, timezone }: WorkflowTriggerEntity): Cron | null {
    try {
      return Cron.parse(cron ?? '', timezone ?? 'UTC');
    } catch (error) {
      if (error instanceof CronError) return null;
      throw error;
    }
  }
}

export const tickKey = (triggerId: string, scheduledAt: string): string => `tick:${triggerId}:${scheduledAt}`;

/** The times up to now that its policy wants, the earliest first. */
function timesToRun({ nextAt, missed }: WorkflowTriggerEntity, cron: Cron, now: Date): Date[] {
  if (nextAt === null) return [];
  const since = new Date(nextAt.getTime() - 1);
  if (missed === 'all') return cron.latest(since, now, limits.workflowMissedRuns);
  const latest = cron.latest(since, now, 1);
  return missed === 'skip' ? latest.filter((time) => now.getTime() - time.getTime() <= onTimeMs) : latest;
}
