import { workflowReadingScopes, type Principal } from '@imprint/contracts/access';
import { WorkflowResource } from '@imprint/contracts/workflows';
import { WorkflowsService, type WorkflowView } from '@imprint/domain/workflows';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolResult } from '../../tools/tool.js';
import { WorkflowArguments } from './workflow-arguments.js';

@DeclareTool({
  name: 'inspect_workflow',
  title: 'Inspect a workflow',
  description:
    'Reads a workflow: its nodes, connections and inputs, what is wrong with its draft, the scopes that executing it takes, and the published version. Use it before changing, copying or executing one. Next: duplicate_workflow or list_workflow_nodes.',
  toolset: 'workflows',
  policy: 'read-only',
  role: 'viewer',
  anyScope: workflowReadingScopes,
  hints: readsOnly,
  arguments: WorkflowArguments,
  result: () => rowSchema(WorkflowResource),
})
@Injectable()
export class InspectWorkflowTool extends Tool<WorkflowArguments> {
  constructor(private readonly workflows: WorkflowsService) {
    super();
  }

  override async runTool(caller: Principal, { workflowId }: WorkflowArguments): Promise<ToolResult> {
    const workflow = await this.workflows.read(caller, workflowId);
    return { data: rowOf(WorkflowResource, workflow), text: summaryOf(workflow) };
  }
}

function summaryOf({ id, nodeCount, publishedVersion, hasUnpublishedChanges, mistakes }: WorkflowView): string {
  const changed = hasUnpublishedChanges ? ' Its draft differs from it.' : '';
  const state = publishedVersion === null ? 'was never published.' : `is published as version ${publishedVersion}.${changed}`;
  const wrong = mistakes.length === 0 ? '' : ` ${mistakes.length} mistakes: ${mistakes.join(' ')}`;
  return `The workflow ${id} has ${nodeCount} nodes and ${state}${wrong}`;
}
