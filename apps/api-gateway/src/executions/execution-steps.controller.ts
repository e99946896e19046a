import { workflowReadingScopes, type Principal } from '@imprint/contracts/access';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { ExecutionStepDetailResource, ExecutionStepResource, ReadExecutionStepQuery } from '@imprint/contracts/workflows';
import { Caller } from '@imprint/auth';
import { ExecutionSteps, type StepDetailView, type StepView } from '@imprint/domain/workflows';
import { Allow, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Controller, Get, Param, Query } from '@nestjs/common';

@Controller('v1/executions/:id/steps')
export class ExecutionStepsController {
  constructor(private readonly steps: ExecutionSteps) {}

  @Operation('listExecutionSteps', 'List the steps of an execution', {
    note: 'In the order in which they began; those that wait for others come last, and nodes that no edge has led to yet are not among them. `search` is in the id of the node. A list by page, without a cursor.',
  })
  @Allow('viewer', ...workflowReadingScopes)
  @ReturnsPage(ExecutionStepResource)
  @Get()
  list(@Caller() caller: Principal, @Param('id') id: string, @Query() query: ListQuery): Promise<Page<StepView>> {
    return this.steps.list(caller, id, query);
  }

  @Operation('getExecutionStep', 'Read a step of an execution', {
    note: 'With its whole output, its settings with every expression evaluated, and attempts that went wrong.',
  })
  @Allow('viewer', ...workflowReadingScopes)
  @Returns(ExecutionStepDetailResource)
  @Get(':nodeId')
  read(
    @Caller() caller: Principal,
    @Param('id') executionId: string,
    @Param('nodeId') nodeId: string,
    @Query() { scope = '' }: ReadExecutionStepQuery,
  ): Promise<StepDetailView> {
    return this.steps.read(caller, { executionId, nodeId, scope });
  }
}
