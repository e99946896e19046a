import { workflowReadingScopes, type Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { ExecutionResource, ExecutionStepDetailResource, ExecutionStepResource } from '@imprint/contracts/workflows';
import { ExecutionReader, ExecutionSteps, type StepView } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';
import { RunArguments } from './run-arguments.js';
import { lineOf } from './workflow-runs.js';

export class GetWorkflowRunArguments extends RunArguments {
  @Described('Shows the step of this node, e.g. `draft`, in full: settings, output, failures.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  nodeId?: string;

  @Described('Of that step: items of the loops around it, e.g. `17.3`.')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  scope?: string;
}

@DeclareTool({
  name: 'get_workflow_run',
  title: 'Read a run',
  description:
    'Shows a run of a workflow and its first 100 steps: state, what each waits for, what it gave, and why it failed. Use it when a run waits or has failed. Next: approve_workflow_step, resume_workflow_run or cancel_workflow_run.',
  toolset: 'workflows',
  policy: 'read-only',
  role: 'viewer',
  anyScope: workflowReadingScopes,
  hints: readsOnly,
  arguments: GetWorkflowRunArguments,
  result: () => ({
    type: 'object',
    required: ['run', 'steps', 'totalSteps', 'step'],
    properties: {
      run: rowSchema(ExecutionResource),
      steps: listOf(rowSchema(ExecutionStepResource)),
      totalSteps: { type: 'integer' },
      step: { anyOf: [rowSchema(ExecutionStepDetailResource), { type: 'null' }] },
    },
  }),
})
@Injectable()
export class GetWorkflowRunTool extends Tool<GetWorkflowRunArguments> {
  constructor(
    private readonly executions: ExecutionReader,
    private readonly steps: ExecutionSteps,
  ) {
    super();
  }

  override async runTool(caller: Principal, { runId, nodeId, scope = '' }: GetWorkflowRunArguments): Promise<ToolResult> {
    const run = await this.executions.read(caller, runId);
    const { items, total } = await this.steps.list(
      caller,
      runId,
      { page: 1, limit: limits.pageSize },
      limits.workflowToolOutputBytes,
    );
    const step = nodeId === undefined ? null : await this.steps.read(caller, { executionId: runId, nodeId, scope });
    return {
      data: {
        run: rowOf(ExecutionResource, run),
        steps: items.map((row) => rowOf(ExecutionStepResource, row)),
        totalSteps: total,
        step: step === null ? null : rowOf(ExecutionStepDetailResource, step),
      },
      text: [lineOf(run), ...items.flatMap((row) => [...waitLine(row), ...undoLine(row)])].join(' '),
    };
  }
}

function undoLine({ nodeId, undo }: StepView): string[] {
  if (undo === null) return [];
  const why = undo.error === null ? '' : `: ${undo.error.message}`;
  return [undo.status === 'undone' ? `${nodeId} was undone.` : `${nodeId} is not undone (${undo.status})${why}.`];
}

function waitLine({ nodeId, waitsFor }: StepView): string[] {
  if (waitsFor === null || waitsFor.for === 'items') return [];
  const { for: what, until, question } = waitsFor;
  const asked = question === null ? '' : `: “${question}”`;
  return [`${nodeId} waits for ${what}${asked}${until === null ? '' : ` until ${until.toISOString()}`}.`];
}
