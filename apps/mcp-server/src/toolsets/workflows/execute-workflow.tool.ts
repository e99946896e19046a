import type { Principal } from '@imprint/contracts/access';
import { Described, exampleId, IsId } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { ExecuteWorkflow } from '@imprint/contracts/workflows';
import { ExecutionSubjects, StartExecution, type ExecutionSubject } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { startedRunSchema, WorkflowRuns } from './workflow-runs.js';

export class ExecuteWorkflowArguments extends ExecuteWorkflow {
  @Described('The workflow, e.g. `flow_…`.', exampleId('workflow'))
  @IsId('workflow')
  workflowId!: string;
}

@DeclareTool({
  name: 'execute_workflow',
  title: 'Run a workflow',
  description:
    'Starts the published version of a workflow and waits a little for its end. Call it with dryRun first. A run that publishes or calls somebody outside may need an approval. Next: get_job_status or get_workflow_run with runId.',
  toolset: 'workflows',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  arguments: ExecuteWorkflowArguments,
  result: startedRunSchema,
  publishes: true,
  idempotentWrite: true,
})
@Injectable()
export class ExecuteWorkflowTool extends Tool<ExecuteWorkflowArguments> {
  constructor(
    private readonly starting: StartExecution,
    private readonly subjects: ExecutionSubjects,
    private readonly runs: WorkflowRuns,
  ) {
    super();
  }

  override async runTool(
    caller: Principal,
    { workflowId, ...body }: ExecuteWorkflowArguments,
    context: ToolContext,
  ): Promise<ToolResult> {
    const approvedHash = await this.approvedHash(caller, { ...body, workflowId }, context);
    const id = await this.starting.execute(caller, workflowId, body, context.idempotencyKey, approvedHash);
    return this.runs.followed(caller, id, context);
  }

  override subject(caller: Principal, { workflowId, version }: ExecuteWorkflowArguments): Promise<ExecutionSubject> {
    return this.subjects.ofWorkflow(caller, workflowId, version);
  }

  /** Of the graph that was approved: no other one may run. Null for a call that needed no approval. */
  private async approvedHash(
    caller: Principal,
    given: ExecuteWorkflowArguments,
    { unchanged }: ToolContext,
  ): Promise<string | null> {
    if (unchanged === undefined) return null;
    const { hash } = await this.subject(caller, given);
    if (await unchanged()) return hash;
    throw problem('state_conflict', 'The workflow has changed since the approval was asked for.');
  }
}
