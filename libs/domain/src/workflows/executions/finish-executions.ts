import { creditsUsed } from '@imprint/contracts/credits';
import { workflowEventId, executionTriggers, type ExecutionPayload, type ExecutionStart } from '@imprint/contracts/workflows';
import type { NoticeKind } from '@imprint/contracts/notices';
import type { Changed } from '@imprint/contracts/messages';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordNotices, resolveNotices, signalNotices } from '../../notices/index.js';
import { addToOutbox, type OutboxEntry } from '../../webhooks/index.js';
import { AdmitExecutions } from './admit-executions.js';
import { CompensateExecutions } from './compensate-executions.js';
import { ExecutionsRepository, type EndedExecution } from './executions.repository.js';

const atOnce = 100;

/** Ends executions whose steps have ended: the row and its event in one transaction. */
@Injectable()
export class FinishExecutions {
  private readonly logger = new Logger(FinishExecutions.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly executions: ExecutionsRepository,
    private readonly admissions: AdmitExecutions,
    private readonly compensations: CompensateExecutions,
    private readonly signals: SignalBus,
  ) {}

  /** Begins what is queued and has room. */
  async admitLeft(): Promise<void> {
    await this.admissions.sweep();
  }

  /** Returns whether there may be more. */
  async finish(): Promise<boolean> {
    const hasBegun = await this.compensations.begin();
    const { rows: ended, notices } = await this.dataSource.transaction(async (manager) => {
      const rows = await this.executions.finish(manager, atOnce);
      const events = rows.flatMap((row) => eventOf(row) ?? []);
      if (events.length > 0) await addToOutbox(manager, events);
      return { rows, notices: await this.noteFailures(manager, rows) };
    });
    if (ended.length === 0) return hasBegun;
    for (const { id: executionId, organizationId, workflowId, failedNodeId, error } of ended.filter(isFailed))
      this.logger.warn({ executionId, organizationId, workflowId, failedNodeId, code: error?.code }, 'an execution failed');
    void this.signals.publish('outbox.added', {});
    for (const { organizationId, workflowId, id: executionId, status, progress } of ended)
      void this.signals.publish('workflow.execution', { organizationId, workflowId, executionId, status, progress });
    await signalNotices(this.signals, notices);
    for (const organizationId of new Set(ended.map((row) => row.organizationId))) await this.admissions.admit(organizationId);
    return hasBegun || ended.length === atOnce;
  }

  /** Of executions that nobody was there to see: those that a trigger started. */
  private async noteFailures(manager: EntityManager, rows: readonly EndedExecution[]): Promise<Changed[]> {
    const triggered = rows.filter(({ trigger, isDryRun }) => !isDryRun && unseenStarts.includes(trigger));
    const failed = triggered.filter(isFailed);
    const names = await this.executions.namesOf(manager, failed);
    const recorded = await recordNotices(
      manager,
      failed.map(({ id, organizationId, workflowId, failedNodeId, error }) => ({
        ...({ organizationId, kind: 'workflow.failed', subjectId: workflowId, cause: failedNodeId ?? '' } as const),
        title: names.get(workflowId) ?? workflowId,
        detail: error?.message ?? null,
        path: `workflows/${workflowId}/executions/${id}`,
      })),
    );
    const completed = triggered.filter(({ status }) => status === 'completed');
    return [
      ...recorded,
      ...(await resolveOf(manager, 'workflow.failed', completed, ({ workflowId }) => workflowId)),
      ...(await resolveOf(manager, 'workflow.held', rows, ({ id }) => id)),
    ];
  }
}

/** Ends the open notices of a kind about these executions. */
async function resolveOf(
  manager: EntityManager,
  kind: NoticeKind,
  rows: readonly EndedExecution[],
  subjectOf: (row: EndedExecution) => string,
): Promise<Changed[]> {
  const resolved: Changed[] = [];
  for (const [organizationId, ofOne] of Map.groupBy(rows, (row) => row.organizationId))
    resolved.push(...(await resolveNotices(manager, { organizationId, subjectIds: ofOne.map(subjectOf), kinds: [kind] })));
  return resolved;
}

const isFailed = ({ status }: EndedExecution): boolean => status === 'failed';

const unseenStarts: readonly ExecutionStart[] = ['scheduled', 'event', 'hook', 'rss'];

/** Null for a cancelled one, which receivers do not hear of (spec §6.3), and for a dry run, of which nothing leaves. */
function eventOf(execution: EndedExecution): OutboxEntry | null {
  const { id, organizationId, workflowId, status, startedAt, endedAt, isDryRun } = execution;
  if (isDryRun || startedAt === null || (status !== 'completed' && status !== 'failed')) return null;
  const event = `workflow.execution.${status}` as const;
  const payload: ExecutionPayload = {
    ...{ id, workflowId, status },
    trigger: executionTriggers.find((trigger) => trigger === execution.trigger) ?? null,
    progress: execution.progress,
    creditsUsed: creditsUsed(execution.creditsMicro),
    startedAt: startedAt.toISOString(),
    completedAt: endedAt.toISOString(),
    durationMs: Math.max(0, endedAt.getTime() - startedAt.getTime()),
    failedNodeId: execution.failedNodeId,
    error: execution.error,
  };
  const eventId = workflowEventId(event, workflowId, id, status);
  return { organizationId, event, eventId, occurredAt: endedAt, payload: { execution: payload } };
}
