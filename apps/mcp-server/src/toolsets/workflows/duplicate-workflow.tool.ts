import type { Principal } from '@imprint/contracts/access';
import { WorkflowSummaryResource } from '@imprint/contracts/workflows';
import { WorkflowsService } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { WorkflowArguments } from './workflow-arguments.js';

@DeclareTool({
  name: 'duplicate_workflow',
  title: 'Duplicate a workflow',
  description:
    'Copies a workflow as an unpublished draft of the same brand. Use it to try something on a copy. Next: inspect_workflow.',
  toolset: 'workflows',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  arguments: WorkflowArguments,
  result: () => rowSchema(WorkflowSummaryResource),
  idempotentWrite: true,
})
@Injectable()
export class DuplicateWorkflowTool extends Tool<WorkflowArguments> {
  constructor(private readonly workflows: WorkflowsService) {
    super();
  }

  override async runTool(
    caller: Principal,
    { workflowId }: WorkflowArguments,
    { idempotencyKey }: ToolContext,
  ): Promise<ToolResult> {
    const copy = await this.workflows.duplicate(caller, workflowId, idempotencyKey);
    return { data: rowOf(WorkflowSummaryResource, copy), text: `The copy is ${copy.id}, a draft.` };
  }
}
