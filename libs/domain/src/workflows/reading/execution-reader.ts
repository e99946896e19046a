import type { Principal } from '@imprint/contracts/access';
import { creditsUsed } from '@imprint/contracts/credits';
import type { ExecutionStatus, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { Changed, WorkState } from '@imprint/contracts/messages';
import type { ExecutionResource, ListExecutionsQuery } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { authorOf, Authors } from '../../identity/index.js';
import { ExecutionReadsRepository, type ListedExecution, type ReadExecution } from './execution-reads.repository.js';

/** An execution as callers see it. */
export type ExecutionView = ExecutionResource & { id: string };

/** Reads executions. Needs nothing that runs them. */
@Injectable()
export class ExecutionReader {
  constructor(
    private readonly executions: ExecutionReadsRepository,
    private readonly authors: Authors,
  ) {}

  /** Newest first. @throws Problem `invalid_cursor`, `page_too_deep` */
  async list(caller: Principal, query: ListExecutionsQuery): Promise<Page<ExecutionView>> {
    const page = await this.executions.list(caller, query);
    return { ...page, items: await this.viewsOf(page.items) };
  }

  /** @throws Problem `not_found` */
  async read(caller: Principal, id: string): Promise<ExecutionView> {
    const [view] = await this.viewsOf([await this.find(caller, id)]);
    if (view === undefined) throw notFound(id);
    return view;
  }

  /** The row. @throws Problem `not_found` */
  async find(caller: Principal, id: string): Promise<ReadExecution> {
    const row = await this.executions.find(caller, id);
    if (row === null) throw notFound(id);
    return row;
  }

  /** Current states, for real-time messages. */
  async states(changed: readonly Changed[]): Promise<WorkState[]> {
    const rows = await this.executions.listOfAny(changed);
    return rows.map((row) => {
      const { organizationId, id, progress, error, workflowId, trigger, isDryRun, failedNodeId } = row;
      const result = { workflowId, trigger, isDryRun, creditsUsed: creditsUsed(row.creditsMicro), failedNodeId };
      return { organizationId, id, status: statusOf(row), progress, result, error };
    });
  }

  private async viewsOf(rows: readonly ListedExecution[]): Promise<ExecutionView[]> {
    return (await this.authors.withNames(rows.map((row) => ({ ...row, ...authorOf(asCredential(row)) })))).map((row) => ({
      ...row,
      status: statusOf(row),
      variables: { ...row.inputs },
      creditsUsed: creditsUsed(row.creditsMicro),
      completedAt: row.endedAt,
      durationMs: durationOf(row),
    }));
  }
}

const notFound = (id: string): Error => problem('not_found', `There is no execution ${id}.`);

const asCredential = ({ userId, apiKeyId, mcpConnectionId }: ListedExecution) => ({
  ...{ userId, apiKeyId },
  ...(mcpConnectionId !== null && { mcpConnectionId }),
});

function statusOf({ status, isWaiting, compensation, endedAt }: ListedExecution): ExecutionStatus {
  if (endedAt === null && (compensation === 'asked' || compensation === 'begun')) return 'compensating';
  return isWaiting ? 'waiting' : status;
}

function durationOf({ startedAt, endedAt }: ListedExecution): number | null {
  return startedAt === null ? null : Math.max(0, (endedAt ?? new Date()).getTime() - startedAt.getTime());
}
