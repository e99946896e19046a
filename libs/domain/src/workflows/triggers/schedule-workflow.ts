import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { UpdateTrigger } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { TriggerRights } from './trigger-rights.js';
import { settingsOf } from './trigger-settings.js';
import type { TriggerView } from './trigger-views.js';
import type { WorkflowTriggerEntity } from './workflow-trigger.entity.js';
import { WorkflowTriggersRepository } from './workflow-triggers.repository.js';
import { WorkflowTriggers } from './workflow-triggers.service.js';

/** The schedule of a workflow, or another trigger of it, as it is to be. */
export interface WorkflowSchedule extends Omit<UpdateTrigger, 'secret' | 'filter'> {
  workflowId: string;
  enabled: boolean;
  /** The schedule that was made first, if left out; a new one if there is none. */
  triggerId?: string;
  /** Empty for none. */
  filter?: string;
}

/** Turns the schedule of a workflow on and off. */
@Injectable()
export class ScheduleWorkflow {
  constructor(
    private readonly triggers: WorkflowTriggers,
    private readonly rows: WorkflowTriggersRepository,
    private readonly rights: TriggerRights,
  ) {}

  /** @throws ApprovalRequired; Problem as `WorkflowTriggers.create` */
  async set(caller: Principal, schedule: WorkflowSchedule, key: string | null = null): Promise<TriggerView> {
    const { workflowId, triggerId, ...changes } = bodyOf(schedule);
    const trigger = await this.find(caller, { workflowId, triggerId });
    if (trigger !== null) return this.triggers.update(caller, workflowId, trigger.id, changes);
    if (changes.cron === undefined)
      throw problem(
        'validation_failed',
        'The workflow has no schedule yet. Send `cron`, such as `0 9 * * 1-5`, and `timezone`.',
        {
          pointer: '/cron',
        },
      );
    const { filter: _none, ...made } = changes;
    return this.triggers.create(caller, workflowId, { ...made, kind: 'schedule' }, key);
  }

  /** Whether `set` could be done, approvals aside. @throws Problem */
  async check(caller: Principal, schedule: WorkflowSchedule): Promise<void> {
    const { workflowId, triggerId, enabled, variables, ...given } = bodyOf(schedule);
    const trigger = await this.find(caller, { workflowId, triggerId });
    const settings = settingsOf(trigger?.kind ?? 'schedule', given, trigger ?? undefined);
    if (!enabled) return;
    const workflow = await this.rights.requireWorkflow(caller, workflowId);
    await this.rights.check(caller, workflow, { ...settings, variables: variables ?? trigger?.variables ?? {} });
  }

  /** Whether it has what starts by itself schedule, publish, mail or call somebody outside. @throws Problem `not_found` */
  async reachesOutside(caller: Principal, { workflowId, enabled }: WorkflowSchedule): Promise<boolean> {
    return enabled && (await this.rights.reachesOutside(await this.rights.requireWorkflow(caller, workflowId)));
  }

  /** What is approved: this version, and what starts it. */
  async subject(caller: Principal, { workflowId, triggerId }: WorkflowSchedule): Promise<object> {
    const trigger = await this.find(caller, { workflowId, triggerId });
    const version = await this.rights.published(await this.rights.requireWorkflow(caller, workflowId));
    return {
      workflowId,
      version: version?.number ?? null,
      hash: version?.hash ?? null,
      trigger: trigger === null ? null : shownOf(trigger),
    };
  }

  private async find(
    caller: Principal,
    { workflowId, triggerId }: { workflowId: string; triggerId: string | undefined },
  ): Promise<WorkflowTriggerEntity | null> {
    if (triggerId !== undefined) return this.triggers.requireTrigger(caller, workflowId, triggerId);
    const { organizationId } = await this.rights.requireWorkflow(caller, workflowId);
    const [first = null] = await this.rows.list({ organizationId, workflowId }, 'schedule');
    return first;
  }
}

function bodyOf({
  filter,
  ...schedule
}: WorkflowSchedule): Omit<UpdateTrigger, 'secret'> &
  Pick<WorkflowSchedule, 'workflowId' | 'enabled'> & { triggerId: string | undefined } {
  const { triggerId, ...others } = schedule;
  return { ...others, triggerId, ...(filter !== undefined && { filter: filter === '' ? null : filter }) };
}

const shownOf = ({ id, kind, enabled, cron, timezone, missed, event, filter, url, variables }: WorkflowTriggerEntity) => ({
  ...{ id, kind, enabled, cron, timezone, missed, event, filter, url, variables },
});
