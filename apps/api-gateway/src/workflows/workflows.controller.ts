import { Caller } from '@imprint/auth';
import { workflowReadingScopes, type Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import {
  CheckWorkflow,
  CreateWorkflow,
  ExportWorkflowQuery,
  ImportWorkflow,
  ListWorkflowsQuery,
  PublishWorkflow,
  UpdateWorkflow,
  WorkflowCheckResource,
  WorkflowExportResource,
  WorkflowResource,
  WorkflowSummaryResource,
} from '@imprint/contracts/workflows';
import { WorkflowsService, type ListedWorkflow, type WorkflowView } from '@imprint/domain/workflows';
import { Allow, ChangesNothing, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';

const path = 'v1/workflows';

/** A graph of 500 nodes has more fields than other bodies, and a file of the longest text more bytes. */
export const workflowBody = { path: `/${path}`, mostBytes: 3 * limits.workflowTextLength + 65_536, mostEntries: 30_000 };

/** Workflows as they are edited. */
@Controller(path)
export class WorkflowsController {
  constructor(private readonly workflows: WorkflowsService) {}

  @Operation('createWorkflow', 'Create a workflow', {
    note: 'It is published at once, so its graph has to be free of mistakes: each one is an entry that points to its place. `publish: false` keeps a draft.',
    errors: ['brand_required', 'limit_reached'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(WorkflowResource)
  @Post()
  create(@Caller() caller: Principal, @Body() body: CreateWorkflow, @IdempotentBy() key: string | null): Promise<WorkflowView> {
    return this.workflows.create(caller, body, key);
  }

  @Operation('listWorkflows', 'List workflows', { note: 'The newest first, without their graphs. `search` looks into the name.' })
  @Allow('viewer', ...workflowReadingScopes)
  @ReturnsPage(WorkflowSummaryResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListWorkflowsQuery): Promise<Page<ListedWorkflow>> {
    return this.workflows.list(caller, query);
  }

  @Operation('importWorkflow', 'Import a workflow', {
    note: 'From the text of an export, in JSON or YAML. It becomes a draft, with what is wrong in `mistakes`.',
    errors: ['brand_required', 'limit_reached'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(WorkflowResource)
  @Post('import')
  import(@Caller() caller: Principal, @Body() body: ImportWorkflow, @IdempotentBy() key: string | null): Promise<WorkflowView> {
    return this.workflows.import(caller, body, key);
  }

  @Operation('checkWorkflow', 'Check a graph', { note: 'Says what is wrong with it, and saves nothing.' })
  @Allow('viewer', ...workflowReadingScopes)
  @ChangesNothing()
  @Returns(WorkflowCheckResource)
  @HttpCode(200)
  @Post('check')
  async check(@Caller() caller: Principal, @Body() body: CheckWorkflow): Promise<WorkflowCheckResource & { id: string }> {
    return { id: 'check', ...(await this.workflows.check(caller, body)) };
  }

  @Operation('getWorkflow', 'Read a workflow', { note: 'With its draft, and what is wrong with it.' })
  @Allow('viewer', ...workflowReadingScopes)
  @Returns(WorkflowResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<WorkflowView> {
    return this.workflows.read(caller, id);
  }

  @Operation('updateWorkflow', 'Change a workflow', {
    note: 'Its draft, which may have mistakes. `publish: true` publishes it, and is refused if it has any. A locked node is only ever unlocked.',
    errors: ['revision_conflict', 'state_conflict'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(WorkflowResource)
  @Patch(':id')
  update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdateWorkflow): Promise<WorkflowView> {
    return this.workflows.update(caller, id, body);
  }

  @Operation('deleteWorkflow', 'Delete a workflow', {
    note: 'Executions that have begun go on to their end. Its triggers start no further ones.',
  })
  @Allow('creator', 'posts:draft')
  @HttpCode(204)
  @Delete(':id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.workflows.delete(caller, id);
  }

  @Operation('publishWorkflow', 'Publish a workflow', {
    note: 'Executions and triggers use its draft from now on. Each mistake of the draft is an entry that points to its place in the workflow.',
    errors: ['revision_conflict', 'validation_failed'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(WorkflowResource)
  @HttpCode(200)
  @Post(':id/publish')
  publish(@Caller() caller: Principal, @Param('id') id: string, @Body() body: PublishWorkflow): Promise<WorkflowView> {
    return this.workflows.publish(caller, id, body.expectedRevision);
  }

  @Operation('duplicateWorkflow', 'Duplicate a workflow', { note: 'As a draft of the same brand.', errors: ['limit_reached'] })
  @Allow('creator', 'posts:draft')
  @Returns(WorkflowResource)
  @Post(':id/duplicate')
  duplicate(@Caller() caller: Principal, @Param('id') id: string, @IdempotentBy() key: string | null): Promise<WorkflowView> {
    return this.workflows.duplicate(caller, id, key);
  }

  @Operation('exportWorkflow', 'Export a workflow', {
    note: 'Its draft, as a text that can be imported: JSON unless `format` says otherwise.',
  })
  @Allow('viewer', ...workflowReadingScopes)
  @Returns(WorkflowExportResource)
  @Get(':id/export')
  export(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Query() { format = 'json' }: ExportWorkflowQuery,
  ): Promise<WorkflowExportResource & { id: string }> {
    return this.workflows.export(caller, id, format);
  }
}
