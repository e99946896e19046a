import type { Changed, WorkState } from '@imprint/contracts/messages';
import { Injectable } from '@nestjs/common';
import { ApprovalsRepository } from './approvals.repository.js';

/** Current states of approvals, for those who see all of them. One query for any number. */
@Injectable()
export class ApprovalStates {
  constructor(private readonly approvals: ApprovalsRepository) {}

  async read(changed: readonly Changed[]): Promise<WorkState[]> {
    const rows = await this.approvals.listByIds(
      [...new Set(changed.map(({ organizationId }) => organizationId))],
      changed.map(({ id }) => id),
    );
    return rows.map((row) => {
      const { organizationId, id, status, toolName, summary, runStatus, requestedVia, resolvedVia, userId: requestedBy } = row;
      const requestedWith = row.apiKeyId ?? row.mcpConnectionId;
      const resolvedWith = row.resolvedApiKeyId ?? row.resolvedMcpConnectionId;
      const asked = { requestedBy, requestedWith, requestedVia };
      return {
        organizationId,
        id,
        status,
        requesterId: requestedBy,
        result: { toolName, summary, runStatus, ...asked, resolvedWith, resolvedVia },
      };
    });
  }
}
