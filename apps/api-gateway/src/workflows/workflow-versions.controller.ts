import { Caller } from '@imprint/auth';
import { workflowReadingScopes, type Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import {
  RestoreWorkflowVersion,
  WorkflowChangesQuery,
  WorkflowChangesResource,
  WorkflowResource,
  WorkflowVersionResource,
  WorkflowVersionSummaryResource,
} from '@imprint/contracts/workflows';
import {
  WorkflowVersions,
  type WorkflowVersionSummaryView,
  type WorkflowVersionView,
  type WorkflowView,
} from '@imprint/domain/workflows';
import { Allow, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';

/** What workflows were when they were published or executed. */
@Controller('v1/workflows/:id/versions')
export class WorkflowVersionsController {
  constructor(private readonly versions: WorkflowVersions) {}

  @Operation('listWorkflowVersions', 'List the versions of a workflow', { note: 'The latest first, without their graphs.' })
  @Allow('viewer', ...workflowReadingScopes)
  @ReturnsPage(WorkflowVersionSummaryResource)
  @Get()
  list(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Query() query: ListQuery,
  ): Promise<Page<WorkflowVersionSummaryView>> {
    return this.versions.list(caller, id, query);
  }

  @Operation('getWorkflowVersion', 'Read a version of a workflow')
  @Allow('viewer', ...workflowReadingScopes)
  @Returns(WorkflowVersionResource)
  @Get(':number')
  read(@Caller() caller: Principal, @Param('id') id: string, @Param('number') number: string): Promise<WorkflowVersionView> {
    return this.versions.read(caller, id, number);
  }

  @Operation('getWorkflowVersionChanges', 'Compare versions of a workflow', {
    note: 'What differs from the version before, or from `since`.',
  })
  @Allow('viewer', ...workflowReadingScopes)
  @Returns(WorkflowChangesResource)
  @Get(':number/changes')
  changes(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('number') number: string,
    @Query() query: WorkflowChangesQuery,
  ): Promise<WorkflowChangesResource & { id: string }> {
    return this.versions.changes(caller, id, number, query.since);
  }

  @Operation('restoreWorkflowVersion', 'Bring back a version of a workflow', {
    note: 'The draft becomes what that version is. What is published stays, until the draft is published.',
    errors: ['revision_conflict', 'state_conflict'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(WorkflowResource)
  @HttpCode(200)
  @Post(':number/restore')
  restore(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('number') number: string,
    @Body() body: RestoreWorkflowVersion,
  ): Promise<WorkflowView> {
    return this.versions.restore(caller, id, number, body.expectedRevision);
  }
}
