import type { PreviewWorkflowSchedule } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { Cron } from './cron.js';
import { settingsOf } from './trigger-settings.js';
import { WorkflowTriggersRepository } from './workflow-triggers.repository.js';

const shown = 5;

/** When schedules start their workflows, before they are made. */
@Injectable()
export class ScheduleTimes {
  constructor(private readonly triggers: WorkflowTriggersRepository) {}

  /** By the clock of the database; the earliest first. @throws Problem `validation_failed` at `/cron` or `/timezone` */
  async next({ cron, timezone }: PreviewWorkflowSchedule): Promise<Date[]> {
    settingsOf('schedule', { cron, timezone });
    const parsed = Cron.parse(cron, timezone);
    const times: Date[] = [];
    for (let time = parsed.next(await this.triggers.now()); time !== null && times.length < shown; time = parsed.next(time))
      times.push(time);
    return times;
  }
}
