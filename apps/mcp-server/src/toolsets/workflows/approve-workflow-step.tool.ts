import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { ExecutionResource } from '@imprint/contracts/workflows';
import { ExecutionControls } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';
import { RunArguments, changesRun } from './run-arguments.js';

export class ApproveWorkflowStepArguments extends RunArguments {
  @Described('The node that asks, e.g. `ok`.')
  @IsString()
  @MaxLength(64)
  nodeId!: string;

  @Described('Items of the loops around it, e.g. `17.3`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  scope?: string;

  @Described('True goes on through approved; false through rejected. Default true.')
  @IsOptional()
  @IsBoolean()
  approved?: boolean;

  @Described('Why. Later nodes can read it.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.workflowReasonLength)
  reason?: string;
}

@DeclareTool({
  name: 'approve_workflow_step',
  title: 'Approve or reject a workflow step',
  description:
    'Decides what a step of a run asks. Call it only once the person you work for has decided. get_workflow_run has the question. The credential that started a run cannot decide for it. Next: get_job_status.',
  toolset: 'workflows',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:approve'],
  hints: { ...changesRun, destructiveHint: true, openWorldHint: true },
  arguments: ApproveWorkflowStepArguments,
  result: () => rowSchema(ExecutionResource),
})
@Injectable()
export class ApproveWorkflowStepTool extends Tool<ApproveWorkflowStepArguments> {
  constructor(private readonly controls: ExecutionControls) {
    super();
  }

  override async runTool(
    caller: Principal,
    { runId, approved = true, ...step }: ApproveWorkflowStepArguments,
  ): Promise<ToolResult> {
    const run = await this.controls.approve(caller, runId, { ...step, approved });
    const text = `${step.nodeId} is ${approved ? 'approved' : 'rejected'}; ${runId} goes on.`;
    return { data: rowOf(ExecutionResource, run), text };
  }
}
