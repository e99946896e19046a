import { workflowReadingScopes, type Principal } from '@imprint/contracts/access';
import { Described, exampleId, IsId } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { WorkflowSummaryResource } from '@imprint/contracts/workflows';
import { WorkflowsService } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { IsInt, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';

export class ListWorkflowsArguments {
  @Described('Only those of this brand, e.g. `brand_…`.', exampleId('brand'))
  @IsOptional()
  @IsId('brand')
  brandId?: string;

  @Described('Text in the name.')
  @IsOptional()
  @IsString()
  @Length(limits.searchLengthMin, limits.searchLength)
  query?: string;

  @Described('At most; default 20.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(50)
  limit?: number;

  @Described('`nextCursor` of the last answer.')
  @IsOptional()
  @IsString()
  @MaxLength(limits.cursorLength)
  cursor?: string;
}

const defaultLimit = 20;

@DeclareTool({
  name: 'list_workflows',
  title: 'List workflows',
  description: 'Lists workflows, newest first, without their graphs. Use it to find one. Next: inspect_workflow.',
  toolset: 'workflows',
  policy: 'read-only',
  role: 'viewer',
  anyScope: workflowReadingScopes,
  hints: readsOnly,
  arguments: ListWorkflowsArguments,
  result: () => ({
    type: 'object',
    required: ['workflows', 'total'],
    properties: {
      workflows: listOf(rowSchema(WorkflowSummaryResource)),
      total: { type: 'integer' },
      nextCursor: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
  }),
})
@Injectable()
export class ListWorkflowsTool extends Tool<ListWorkflowsArguments> {
  constructor(private readonly workflows: WorkflowsService) {
    super();
  }

  override async runTool(
    caller: Principal,
    { query, limit = defaultLimit, ...filter }: ListWorkflowsArguments,
  ): Promise<ToolResult> {
    const search = query === undefined ? {} : { search: query };
    const { items, total, next = null } = await this.workflows.list(caller, { page: 1, limit, ...search, ...filter });
    const named = items.map(({ id, label }) => `${id} (${label})`).join(', ');
    return {
      data: { workflows: items.map((workflow) => rowOf(WorkflowSummaryResource, workflow)), total, nextCursor: next },
      text: items.length === 0 ? 'There are no such workflows.' : `${total} in all: ${named}`,
    };
  }
}
