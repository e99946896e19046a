import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { CreateTrigger, UpdateTrigger } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { type AskedFor, RequestsOrApprovals } from '../../approvals/index.js';
import { ScheduleWorkflow, type WorkflowSchedule } from './schedule-workflow.js';
import { TriggerRights } from './trigger-rights.js';
import type { TriggerView } from './trigger-views.js';
import { WorkflowTriggers } from './workflow-triggers.service.js';

/** The tool that turns triggers on once that is approved, and its title. */
export const scheduleTool = { name: 'set_workflow_schedule', title: 'Have a workflow start by itself' } as const;

/**
 * Making and changing triggers over REST. Where the organization asks for an approval, one that is made is turned off until it is approved,
 * and one that is changed stays as it is until then.
 */
@Injectable()
export class TriggerRequests {
  constructor(
    private readonly triggers: WorkflowTriggers,
    private readonly rights: TriggerRights,
    private readonly schedules: ScheduleWorkflow,
    private readonly asking: RequestsOrApprovals,
  ) {}

  async create(caller: Principal, workflowId: string, body: CreateTrigger, key: string | null): Promise<TriggerView | AskedFor> {
    const workflow = await this.rights.requireWorkflow(caller, workflowId);
    if (body.enabled === false || !(await this.rights.asks(caller, workflow)))
      return this.triggers.create(caller, workflowId, body, key);
    const { id: triggerId } = await this.triggers.createWaiting(caller, workflowId, body, key);
    return this.ask(caller, { workflowId, triggerId, enabled: true }, { enabled: true }, key);
  }

  async update(caller: Principal, workflowId: string, triggerId: string, body: UpdateTrigger): Promise<TriggerView | AskedFor> {
    const {
      enabled = (await this.triggers.requireTrigger(caller, workflowId, triggerId)).enabled,
      secret: _secret,
      ...others
    } = body;
    const { filter, ...settings } = others;
    const asked = { ...settings, ...(filter !== undefined && { filter: filter ?? '' }) };
    return this.ask(caller, { ...asked, workflowId, triggerId, enabled }, body, null);
  }

  private ask(
    caller: Principal,
    schedule: WorkflowSchedule & { triggerId: string },
    body: UpdateTrigger,
    idempotencyKey: string | null,
  ): Promise<TriggerView | AskedFor> {
    const { workflowId, triggerId } = schedule;
    return this.asking.doneOrAsked(caller, () => this.triggers.update(caller, workflowId, triggerId, body), {
      ...{ toolName: scheduleTool.name, toolTitle: scheduleTool.title, publishes: true, arguments: schedule, idempotencyKey },
      check: () => this.check(caller, schedule, body),
      subject: () => this.schedules.subject(caller, schedule),
    });
  }

  private async check(caller: Principal, schedule: WorkflowSchedule, { secret }: UpdateTrigger): Promise<void> {
    if (secret !== undefined)
      throw problem(
        'validation_failed',
        'This change waits for an approval, which keeps no secret. Change the secret while the trigger is off.',
        {
          pointer: '/secret',
        },
      );
    await this.schedules.check(caller, schedule);
  }
}
