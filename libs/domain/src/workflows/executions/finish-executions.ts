import { creditsUsed } from '@imprint/contracts/credits';
import { workflowEventId, executionTriggers, type ExecutionPayload } from '@imprint/contracts/workflows';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addToOutbox, type OutboxEntry } from '../../webhooks/index.js';
import { AdmitExecutions } from './admit-executions.js';
import { ExecutionsRepository, type EndedExecution } from './executions.repository.js';

const atOnce = 100;

/** Ends executions whose steps have ended: the row and its event in one transaction. */
@Injectable()
export class FinishExecutions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly executions: ExecutionsRepository,
    private readonly admissions: AdmitExecutions,
    private readonly signals: SignalBus,
  ) {}

  /** Begins what is queued and has room. */
  async admitLeft(): Promise<void> {
    await this.admissions.sweep();
  }

  /** Returns whether there may be more. */
  async finish(): Promise<boolean> {
    const ended = await this.dataSource.transaction(async (manager) => {
      const rows = await this.executions.finish(manager, atOnce);
      const events = rows.flatMap((row) => eventOf(row) ?? []);
      if (events.length > 0) await addToOutbox(manager, events);
      return rows;
    });
    if (ended.length === 0) return false;
    void this.signals.publish('outbox.added', {});
    for (const organizationId of new Set(ended.map((row) => row.organizationId))) await this.admissions.admit(organizationId);
    for (const { organizationId, workflowId, id: executionId, status, progress } of ended)
      void this.signals.publish('workflow.execution', { organizationId, workflowId, executionId, status, progress });
    return ended.length === atOnce;
  }
}

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
