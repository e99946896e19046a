import type { Principal } from '@imprint/contracts/access';
import { Described, exampleId, IsId, IsWebAddress } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import type { MutationPolicy } from '@imprint/contracts/mcp';
import { missedRuns, type MissedRuns, WorkflowTriggerResource } from '@imprint/contracts/workflows';
import { ScheduleWorkflow, scheduleTool } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { IsBoolean, IsIn, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';

export class SetWorkflowScheduleArguments {
  @Described('The workflow, e.g. `flow_…`.', exampleId('workflow'))
  @IsId('workflow')
  workflowId!: string;

  @Described('Whether it starts by itself.', true)
  @IsBoolean()
  enabled!: boolean;

  @Described('Minute, hour, day, month, day of the week. A new schedule needs it.', '0 9 * * 1-5')
  @IsOptional()
  @IsString()
  @MaxLength(limits.workflowCronLength)
  cron?: string;

  @Described('Zone of the schedule, e.g. `Europe/Berlin`.', 'Europe/Berlin')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  timezone?: string;

  @Described('What to do about runs that were missed.', 'latest')
  @IsOptional()
  @IsIn(missedRuns)
  missed?: MissedRuns;

  @Described('Values of its inputs.', { tone: 'friendly' }, { additionalProperties: true })
  @IsOptional()
  @IsObject()
  variables?: Record<string, unknown>;

  @Described('Another trigger than its first schedule, e.g. `ftrg_…`.', exampleId('workflowTrigger'))
  @IsOptional()
  @IsId('workflowTrigger')
  triggerId?: string;

  @Described('For events: the name.', 'target.published')
  @IsOptional()
  @IsString()
  @MaxLength(limits.workflowEventLength)
  event?: string;

  @Described('Only when it is true; empty for none.', "trigger.target.platform == 'bluesky'")
  @IsOptional()
  @IsString()
  @MaxLength(limits.workflowExpressionLength)
  filter?: string;

  @Described('For feeds: the address.', 'https://blog.example/feed.xml')
  @IsOptional()
  @IsWebAddress()
  url?: string;
}

@DeclareTool({
  ...scheduleTool,
  description:
    'Has a published workflow start at times, or stops that. Use it when somebody wants a workflow to run regularly. Next: list_workflow_runs.',
  toolset: 'workflows',
  policy: 'approval-required',
  role: 'creator',
  anyScope: ['posts:schedule'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  arguments: SetWorkflowScheduleArguments,
  result: () => rowSchema(WorkflowTriggerResource),
  publishes: true,
  idempotentWrite: true,
})
@Injectable()
export class SetWorkflowScheduleTool extends Tool<SetWorkflowScheduleArguments> {
  constructor(private readonly schedules: ScheduleWorkflow) {
    super();
  }

  /** Only what schedules, publishes, mails or calls others needs an approval, and only to be turned on. */
  override async policyFor(caller: Principal, given: SetWorkflowScheduleArguments): Promise<MutationPolicy> {
    return (await this.schedules.reachesOutside(caller, given)) ? 'approval-required' : 'direct';
  }

  override async check(caller: Principal, given: SetWorkflowScheduleArguments): Promise<void> {
    await this.schedules.check(caller, given);
  }

  override async runTool(
    caller: Principal,
    given: SetWorkflowScheduleArguments,
    { idempotencyKey }: ToolContext,
  ): Promise<ToolResult> {
    const trigger = await this.schedules.set(caller, given, idempotencyKey);
    const next = trigger.nextAt === null ? '' : ` It runs next at ${trigger.nextAt.toISOString()}.`;
    return { data: trigger, text: trigger.enabled ? `The trigger is on.${next}` : 'The trigger is off.' };
  }

  override subject(caller: Principal, given: SetWorkflowScheduleArguments): Promise<object> {
    return this.schedules.subject(caller, given);
  }
}
