import { workflowReadingScopes, type Principal } from '@imprint/contracts/access';
import { Described, executionStatuses, IsId, type ExecutionStatus } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { ExecutionResource } from '@imprint/contracts/workflows';
import { ExecutionReader } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class ListWorkflowRunsArguments {
  @Described('Only of this workflow, e.g. `flow_…`.')
  @IsOptional()
  @IsId('workflow')
  workflowId?: string;

  @Described('Only in this state.')
  @IsOptional()
  @IsIn(executionStatuses)
  status?: ExecutionStatus;

  @Described('At most; default 20.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.pageSize)
  limit?: number;

  @Described('`nextCursor` of the last answer.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.cursorLength)
  cursor?: string;
}

const defaultLimit = 20;

@DeclareTool({
  name: 'list_workflow_runs',
  title: 'List runs of workflows',
  description:
    'Lists runs of workflows, newest first, with state and progress. Use it to see what failed, or waits for somebody. Next: get_workflow_run.',
  toolset: 'workflows',
  policy: 'read-only',
  role: 'viewer',
  anyScope: workflowReadingScopes,
  hints: readsOnly,
  arguments: ListWorkflowRunsArguments,
  result: () => ({
    type: 'object',
    required: ['runs', 'total'],
    properties: {
      runs: listOf(rowSchema(ExecutionResource)),
      total: { type: 'integer' },
      nextCursor: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
  }),
})
@Injectable()
export class ListWorkflowRunsTool extends Tool<ListWorkflowRunsArguments> {
  constructor(private readonly executions: ExecutionReader) {
    super();
  }

  override async runTool(caller: Principal, { limit = defaultLimit, ...filter }: ListWorkflowRunsArguments): Promise<ToolResult> {
    const { items, total, next = null } = await this.executions.list(caller, { page: 1, limit, ...filter });
    const lines = items.map(({ id, status, progress }) => `${id} (${status}, ${progress} %)`).join(', ');
    return {
      data: { runs: items.map((run) => rowOf(ExecutionResource, run)), total, nextCursor: next },
      text: items.length === 0 ? 'There are no such runs.' : `${total} in all: ${lines}`,
    };
  }
}
