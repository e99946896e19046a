import type { Changed } from '@imprint/contracts/messages';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordNotices, resolveNotices, signalNotices } from '../../notices/index.js';
import type { StepCall } from '../nodes/node-kind.js';
import type { StepPlace } from './claimed-step.js';
import type { AskedDecision } from './decide-step.js';

/** Lets people know of decisions that steps wait for. */
@Injectable()
export class AskDecision {
  constructor(
    private readonly dataSource: DataSource,
    private readonly signals: SignalBus,
  ) {}

  /** Repeatable: nobody gets the same notice twice. */
  async ask(call: StepCall, { question, userId, role }: AskedDecision): Promise<void> {
    const { organizationId, executionId, workflowId } = call;
    const kind = userId === null && role !== 'creator' ? 'workflow.approval' : 'workflow.question';
    const path = `workflows/${workflowId}/executions/${executionId}`;
    const about = { organizationId, subjectId: decisionSubject(call), cause: `${role}/${userId ?? ''}`, title: question, path };
    const notice = { ...about, kind, ...(userId !== null && { userId }) } as const;
    await signalNotices(this.signals, await this.dataSource.transaction((manager) => recordNotices(manager, [notice])));
  }

  /** Nobody has to decide any more. */
  async end(call: StepCall): Promise<void> {
    const { organizationId } = call;
    const ended = await this.dataSource.transaction((manager) => endDecisions(manager, organizationId, [decisionSubject(call)]));
    await signalNotices(this.signals, ended);
  }
}

/** What notices of a decision are about. */
export const decisionSubject = ({ executionId, nodeId, scope }: StepPlace): string => `${executionId}/${nodeId}/${scope}`;

/** In the caller's transaction. */
export async function endDecisions(
  manager: EntityManager,
  organizationId: string,
  subjectIds: readonly string[],
): Promise<Changed[]> {
  return resolveNotices(manager, { organizationId, subjectIds, kinds: ['workflow.approval', 'workflow.question'] });
}
