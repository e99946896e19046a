import type { Principal } from '@imprint/contracts/access';
import { ExecutionResource } from '@imprint/contracts/workflows';
import { ExecutionFollower, ExecutionSteps, type ExecutionView } from '@imprint/domain/workflows';
import { CONFIG, type Config } from '@imprint/platform/config';
import type { JsonSchema } from '@imprint/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import type { ToolContext, ToolResult } from '../../tools/tool.js';

/** What tools return that start a run. */
export const startedRunSchema = (): JsonSchema => ({
  type: 'object',
  required: ['runId', 'run', 'outputs', 'longOutputs'],
  properties: {
    runId: { type: 'string' },
    run: rowSchema(ExecutionResource),
    outputs: { type: 'object', description: 'What the last nodes gave, by id.' },
    longOutputs: { type: 'array', items: { type: 'string' }, description: 'Nodes whose output is too long for this answer.' },
  },
});

/** Runs that were just started. */
@Injectable()
export class WorkflowRuns {
  constructor(
    private readonly follower: ExecutionFollower,
    private readonly steps: ExecutionSteps,
    @Inject(CONFIG) private readonly config: Pick<Config, 'MCP_GENERATE_WAIT_SECONDS'>,
  ) {}

  /** Waits a while for the end of a run, reports its progress, and answers with how it is. */
  async followed(caller: Principal, runId: string, context: Pick<ToolContext, 'signal' | 'progress'>): Promise<ToolResult> {
    let reported = 0;
    const changed = async ({ progress, status }: ExecutionView): Promise<void> => {
      if (progress <= reported) return;
      reported = progress;
      await context.progress(progress, 100, status);
    };
    const timeoutMs = this.config.MCP_GENERATE_WAIT_SECONDS * 1_000;
    const run = await this.follower.untilSettled(caller, runId, { timeoutMs, signal: context.signal, changed });
    const { outputs, longOutputs } =
      run.completedAt === null ? { outputs: {}, longOutputs: [] } : await this.steps.outputs(caller, runId);
    return { data: { runId, run: rowOf(ExecutionResource, run), outputs, longOutputs }, text: lineOf(run) };
  }
}

const gone = 'It cannot be resumed, because the outputs of its steps were deleted: execute_workflow starts another one.';

/** How a run is, and what comes next. */
export function lineOf({ id, status, progress, failedNodeId, error, isDryRun, creditsUsed, ...run }: ExecutionView): string {
  const canResume = run.outputsDeletedAt === null;
  const what = isDryRun ? `The dry run ${id}` : id;
  switch (status) {
    case 'completed':
      return isDryRun
        ? `${what} is completed: nothing left, and a real run would use about ${creditsUsed} credits.`
        : `${what} is completed. get_workflow_run shows what each step gave.`;
    case 'failed':
      return `${what} failed${failedNodeId === null ? '' : ` at ${failedNodeId}`}: ${error?.message ?? 'no reason is known'} ${canResume ? 'Fix that, then resume_workflow_run.' : gone}`;
    case 'cancelled':
      return `${what} is cancelled. ${canResume ? 'resume_workflow_run goes on with it.' : gone}`;
    case 'compensating':
      return `${what} failed${failedNodeId === null ? '' : ` at ${failedNodeId}`}, and its effects are being undone: get_workflow_run shows the progress.`;
    case 'queued':
      return `${what} is queued: follow it with get_job_status.`;
    case 'waiting':
      return `${what} waits (${progress} %): get_workflow_run says for what.`;
    default:
      return `${what} is running (${progress} %): follow it with get_job_status.`;
  }
}
