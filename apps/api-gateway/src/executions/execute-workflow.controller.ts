import type { Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import { ExecuteWorkflow, ExecutionResource } from '@imprint/contracts/workflows';
import { Caller } from '@imprint/auth';
import { ExecutionRequests, type ExecutionView } from '@imprint/domain/workflows';
import { type Accepted, AcceptsAs, Allow, IdempotentBy, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { orAccepted } from '../approvals/or-accepted.js';

@Controller('v1/workflows')
export class ExecuteWorkflowController {
  constructor(private readonly requests: ExecutionRequests) {}

  @Operation('executeWorkflow', 'Execute a workflow', {
    note: 'Runs the published version, or the draft. Needs the scopes of its nodes. Where the organization asks for an approval and a node schedules, publishes, mails or calls somebody outside, the answer is an approval; a dry run needs none.',
  })
  @Allow('creator', 'posts:draft')
  @Returns(ExecutionResource)
  @AcceptsAs(ApprovalResource)
  @HttpCode(202)
  @Post(':id/execute')
  execute(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: ExecuteWorkflow,
    @IdempotentBy() key: string | null,
  ): Promise<ExecutionView | Accepted> {
    return orAccepted(this.requests.execute(caller, id, body, key));
  }
}
