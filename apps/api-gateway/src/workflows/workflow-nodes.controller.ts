import { workflowReadingScopes } from '@imprint/contracts/access';
import { ListWorkflowNodesQuery, WorkflowNodeResource } from '@imprint/contracts/workflows';
import { WorkflowNodes, type WorkflowNodeView } from '@imprint/domain/workflows';
import { Allow, Operation, ReturnsAll } from '@imprint/platform/http';
import { Controller, Get, Query } from '@nestjs/common';

/** What workflows are made of. */
@Controller('v1/workflow-nodes')
export class WorkflowNodesController {
  constructor(private readonly nodes: WorkflowNodes) {}

  @Operation('listWorkflowNodes', 'List kinds of nodes', {
    note: 'Every one that workflows can use, by name, with its settings, or one of them.',
  })
  @Allow('viewer', ...workflowReadingScopes)
  @ReturnsAll(WorkflowNodeResource)
  @Get()
  list(@Query() query: ListWorkflowNodesQuery): WorkflowNodeView[] {
    return this.nodes.list(query);
  }
}
