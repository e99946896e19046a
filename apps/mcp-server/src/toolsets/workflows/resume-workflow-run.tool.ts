import type { Principal } from '@imprint/contracts/access';
import { ExecutionSubjects, StartExecution, type ExecutionSubject } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { ResumeArguments } from './run-arguments.js';
import { startedRunSchema, WorkflowRuns } from './workflow-runs.js';

@DeclareTool({
  name: 'resume_workflow_run',
  title: 'Resume a run',
  description:
    'Starts a new run that goes on where one failed or was cancelled: what was done is not done again. Use it once the cause is mended. With nodeId it runs that node, and all behind it, of any run that has ended. Next: get_job_status with the new runId.',
  toolset: 'workflows',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  arguments: ResumeArguments,
  result: startedRunSchema,
  publishes: true,
  idempotentWrite: true,
})
@Injectable()
export class ResumeWorkflowRunTool extends Tool<ResumeArguments> {
  constructor(
    private readonly starting: StartExecution,
    private readonly subjects: ExecutionSubjects,
    private readonly runs: WorkflowRuns,
  ) {
    super();
  }

  override async runTool(caller: Principal, { runId, nodeId }: ResumeArguments, context: ToolContext): Promise<ToolResult> {
    const id =
      nodeId === undefined
        ? await this.starting.resume(caller, runId)
        : await this.starting.rerun(caller, runId, nodeId, context.idempotencyKey);
    return this.runs.followed(caller, id, context);
  }

  override subject(caller: Principal, { runId }: ResumeArguments): Promise<ExecutionSubject> {
    return this.subjects.ofExecution(caller, runId);
  }
}
