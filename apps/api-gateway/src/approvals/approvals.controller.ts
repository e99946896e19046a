import { approvalReadingScopes, type Principal } from '@imprint/contracts/access';
import { ApprovalResource, ListApprovalsQuery, ResolveApproval } from '@imprint/contracts/approvals';
import type { Page } from '@imprint/contracts/documents';
import { Caller } from '@imprint/auth';
import { ApprovalsService, ResolveApprovalOperation, type ApprovalView } from '@imprint/domain/approvals';
import { Allow, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';

@Controller('v1/approvals')
export class ApprovalsController {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly resolution: ResolveApprovalOperation,
  ) {}

  @Operation('listApprovals', 'List approvals', { note: 'A key without `posts:approve` sees what it asked for itself.' })
  @Allow('viewer', ...approvalReadingScopes)
  @ReturnsPage(ApprovalResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListApprovalsQuery): Promise<Page<ApprovalView>> {
    return this.approvals.list(caller, query);
  }

  @Operation('getApproval', 'Read an approval')
  @Allow('viewer', ...approvalReadingScopes)
  @Returns(ApprovalResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<ApprovalView> {
    return this.approvals.read(caller, id);
  }

  @Operation('resolveApproval', 'Approve or decline', {
    note: 'The approved call runs after the answer: `runStatus` says how far it is.',
  })
  @Allow('admin', 'posts:approve')
  @Returns(ApprovalResource)
  @HttpCode(200)
  @Post(':id/resolve')
  resolve(@Caller() caller: Principal, @Param('id') id: string, @Body() body: ResolveApproval): Promise<ApprovalView> {
    return this.resolution.resolveApproval(caller, id, body);
  }
}
