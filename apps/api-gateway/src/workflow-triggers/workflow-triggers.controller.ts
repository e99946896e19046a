import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import { CreateTrigger, UpdateTrigger, WorkflowTriggerResource } from '@imprint/contracts/workflows';
import { Caller } from '@imprint/auth';
import { TriggerRequests, WorkflowTriggers, type TriggerView } from '@imprint/domain/workflows';
import {
  type Accepted,
  AcceptsAs,
  Allow,
  IdempotentBy,
  NotReplayable,
  Operation,
  Returns,
  ReturnsAll,
} from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';

/** What starts a workflow by itself. */
@Controller('v1/workflows/:id/triggers')
export class WorkflowTriggersController {
  constructor(
    private readonly triggers: WorkflowTriggers,
    private readonly requests: TriggerRequests,
  ) {}

  @Operation('createWorkflowTrigger', 'Create a trigger of a workflow', {
    note: 'The answer has the address of a hook, which is shown this once. Where an approval is needed, the trigger is made and stays off until then.',
    errors: ['state_conflict', 'limit_reached'],
  })
  @Allow('creator', 'posts:schedule')
  @Returns(WorkflowTriggerResource)
  @AcceptsAs(ApprovalResource)
  @NotReplayable()
  @Post()
  create(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: CreateTrigger,
    @IdempotentBy() key: string | null,
  ): Promise<TriggerView | Accepted> {
    return orAccepted(this.requests.create(caller, id, body, key));
  }

  @Operation('listWorkflowTriggers', 'List the triggers of a workflow', { note: 'The oldest first.' })
  @Allow('viewer', ...postReadingScopes)
  @ReturnsAll(WorkflowTriggerResource)
  @Get()
  list(@Caller() caller: Principal, @Param('id') id: string): Promise<TriggerView[]> {
    return this.triggers.list(caller, id);
  }

  @Operation('getWorkflowTrigger', 'Read a trigger of a workflow')
  @Allow('viewer', ...postReadingScopes)
  @Returns(WorkflowTriggerResource)
  @Get(':triggerId')
  read(@Caller() caller: Principal, @Param('id') id: string, @Param('triggerId') triggerId: string): Promise<TriggerView> {
    return this.triggers.read(caller, id, triggerId);
  }

  @Operation('updateWorkflowTrigger', 'Change a trigger of a workflow', {
    note: 'From then on it starts executions for whoever changed it.',
    errors: ['state_conflict'],
  })
  @Allow('creator', 'posts:schedule')
  @Returns(WorkflowTriggerResource)
  @AcceptsAs(ApprovalResource)
  @Patch(':triggerId')
  update(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('triggerId') triggerId: string,
    @Body() body: UpdateTrigger,
  ): Promise<TriggerView | Accepted> {
    return orAccepted(this.requests.update(caller, id, triggerId, body));
  }

  @Operation('rotateWorkflowHook', 'Give a hook a new address', {
    note: 'The answer has it, which is shown this once. The one before ends at once.',
  })
  @Allow('creator', 'posts:schedule')
  @Returns(WorkflowTriggerResource)
  @NotReplayable()
  @HttpCode(200)
  @Post(':triggerId/rotate')
  rotate(@Caller() caller: Principal, @Param('id') id: string, @Param('triggerId') triggerId: string): Promise<TriggerView> {
    return this.triggers.rotate(caller, id, triggerId);
  }

  @Operation('deleteWorkflowTrigger', 'Delete a trigger of a workflow', { note: 'What it has started goes on.' })
  @Allow('creator', 'posts:schedule')
  @HttpCode(204)
  @Delete(':triggerId')
  delete(@Caller() caller: Principal, @Param('id') id: string, @Param('triggerId') triggerId: string): Promise<void> {
    return this.triggers.delete(caller, id, triggerId);
  }
}
