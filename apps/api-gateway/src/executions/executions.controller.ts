import { workflowReadingScopes, type Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import type { Page } from '@imprint/contracts/documents';
import { ApproveStep, ExecutionResource, ListExecutionsQuery, RerunExecution } from '@imprint/contracts/workflows';
import { Caller } from '@imprint/auth';
import { ExecutionControls, ExecutionReader, ExecutionRequests, type ExecutionView } from '@imprint/domain/workflows';
import { type Accepted, AcceptsAs, Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';

@Controller('v1/executions')
export class ExecutionsController {
  constructor(
    private readonly executions: ExecutionReader,
    private readonly requests: ExecutionRequests,
    private readonly controls: ExecutionControls,
  ) {}

  @Operation('listExecutions', 'List executions of workflows', { note: '`search` is in the name of the workflow.' })
  @Allow('viewer', ...workflowReadingScopes)
  @ReturnsPage(ExecutionResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListExecutionsQuery): Promise<Page<ExecutionView>> {
    return this.executions.list(caller, query);
  }

  @Operation('getExecution', 'Read an execution')
  @Allow('viewer', ...workflowReadingScopes)
  @Returns(ExecutionResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<ExecutionView> {
    return this.executions.read(caller, id);
  }

  @Operation('cancelExecution', 'Cancel an execution', {
    note: 'What a step has begun outside is finished; nothing else begins. The execution is `cancelled` once its steps have ended. One that is `compensating` undoes nothing further, and is `failed`.',
  })
  @Allow('creator', 'posts:draft')
  @Returns(ExecutionResource)
  @HttpCode(200)
  @Post(':id/cancel')
  cancel(@Caller() caller: Principal, @Param('id') id: string): Promise<ExecutionView> {
    return this.controls.cancel(caller, id);
  }

  @Operation('resumeExecution', 'Go on with an execution that failed or was cancelled', {
    note: 'Starts a new execution of the same version, in which every step that was done gives what it gave. Needs the scopes of its nodes. A second request gets the same execution.',
    errors: ['state_conflict', 'execution_undone', 'execution_outputs_deleted'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(ExecutionResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post(':id/resume')
  resume(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @IdempotentBy() key: string | null,
  ): Promise<ExecutionView | Accepted> {
    return orAccepted(this.requests.resume(caller, id, key));
  }

  @Operation('rerunExecution', 'Run an execution again from one of its nodes', {
    note: 'Starts a new execution of the same version, in which the nodes before that one give what they gave, unless that was undone. Needs the scopes of its nodes.',
    errors: ['state_conflict', 'execution_outputs_deleted'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(ExecutionResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post(':id/rerun')
  rerun(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() { nodeId }: RerunExecution,
    @IdempotentBy() key: string | null,
  ): Promise<ExecutionView | Accepted> {
    return orAccepted(this.requests.rerun(caller, id, nodeId, key));
  }

  @Operation('approveExecutionStep', 'Decide what a step of an execution asks', {
    note: 'The execution goes on through `approved` or `rejected` of the node. Never by the API key or MCP connection that started it.',
  })
  @Allow('creator', 'posts:approve')
  @Returns(ExecutionResource)
  @HttpCode(200)
  @Post(':id/approve')
  approve(@Caller() caller: Principal, @Param('id') id: string, @Body() body: ApproveStep): Promise<ExecutionView> {
    return this.controls.approve(caller, id, body);
  }
}
