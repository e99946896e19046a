import { selfServiceScopes, type Principal } from '@imprint/contracts/access';
import { ApprovalResource } from '@imprint/contracts/approvals';
import { approvalStatuses, Described, type ApprovalStatus } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { ApprovalsService } from '@imprint/domain/approvals';
import { Injectable } from '@nestjs/common';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { listOf, rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, readsOnly, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';

export class ListApprovalsArguments {
  @Described('Only approvals in this state.')
  @IsOptional()
  @IsIn(approvalStatuses)
  status?: ApprovalStatus;

  @Described('Most approvals to return; default 20.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.pageSize)
  limit?: number;
}

const defaultLimit = 20;

@DeclareTool({
  name: 'list_approvals',
  title: 'List approvals',
  description:
    'Lists calls that wait or waited for a person, newest first, with decision and outcome. Without posts:approve you see those of your own credential. Use it after approval_pending to learn whether somebody has decided. Next: resolve_approval.',
  toolset: 'core',
  policy: 'read-only',
  role: 'viewer',
  anyScope: selfServiceScopes,
  hints: readsOnly,
  arguments: ListApprovalsArguments,
  result: () => ({
    type: 'object',
    required: ['approvals', 'total'],
    properties: { approvals: listOf(rowSchema(ApprovalResource)), total: { type: 'integer' } },
  }),
  shows: 'content-cards',
})
@Injectable()
export class ListApprovalsTool extends Tool<ListApprovalsArguments> {
  constructor(private readonly approvals: ApprovalsService) {
    super();
  }

  override async runTool(
    caller: Principal,
    { status, limit = defaultLimit }: ListApprovalsArguments,
    { person }: ToolContext,
  ): Promise<ToolResult> {
    const query = { page: 1, limit, ...(status !== undefined && { status }) };
    const { items, total } = await this.approvals.list(caller, query, { canConfirm: person.canBeAsked });
    const lines = items.map(({ id, status: state, summary }) => `${id} (${state}): ${summary}`);
    return {
      data: { approvals: items.map((row) => rowOf(ApprovalResource, row)), total },
      text: total === 0 ? 'No approvals.' : `${total} approvals. ${lines.join('; ')}`,
    };
  }
}
