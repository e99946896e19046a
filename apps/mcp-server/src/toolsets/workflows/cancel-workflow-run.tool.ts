import type { Principal } from '@imprint/contracts/access';
import { ExecutionResource } from '@imprint/contracts/workflows';
import { ExecutionControls } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';
import { RunArguments, changesRun } from './run-arguments.js';

@DeclareTool({
  name: 'cancel_workflow_run',
  title: 'Cancel a run',
  description:
    'Cancels a run of a workflow that has not ended, waits and retries included. Use it when nobody wants its outcome any more. What a step has begun outside is finished; of a run that undoes what it has done, nothing more is undone. Next: resume_workflow_run goes on with it.',
  toolset: 'workflows',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { ...changesRun, destructiveHint: true },
  arguments: RunArguments,
  result: () => rowSchema(ExecutionResource),
})
@Injectable()
export class CancelWorkflowRunTool extends Tool<RunArguments> {
  constructor(private readonly controls: ExecutionControls) {
    super();
  }

  override async runTool(caller: Principal, { runId }: RunArguments): Promise<ToolResult> {
    const run = await this.controls.cancel(caller, runId);
    const state = run.completedAt === null ? 'It ends as soon as its steps have.' : `It is ${run.status}.`;
    return { data: rowOf(ExecutionResource, run), text: `${runId} is cancelled. ${state}` };
  }
}
