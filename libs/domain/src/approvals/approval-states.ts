import type { Changed, WorkState } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { ApprovalEntity } from './approval.entity.js';

/** Where approvals stand now, for those who see all of them. One query for any number. */
@Injectable()
export class ApprovalStates {
  constructor(private readonly dataSource: DataSource) {}

  async read(changed: readonly Changed[]): Promise<WorkState[]> {
    const rows = await this.dataSource.manager.findBy(ApprovalEntity, {
      id: In(changed.map(({ id }) => id)),
      organizationId: In([...new Set(changed.map(({ organizationId }) => organizationId))]),
    });
    return rows.map((row) => {
      const { organizationId, id, status, toolName, summary, runStatus, requestedVia, resolvedVia, userId: requestedBy } = row;
      const requestedWith = row.apiKeyId ?? row.mcpConnectionId;
      const resolvedWith = row.resolvedApiKeyId ?? row.resolvedMcpConnectionId;
      const asked = { requestedBy, requestedWith, requestedVia };
      return { organizationId, id, status, result: { toolName, summary, runStatus, ...asked, resolvedWith, resolvedVia } };
    });
  }
}
