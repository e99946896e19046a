import { limits } from '@imprint/contracts/limits';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordNotices, resolveNotices, signalNotices } from '../../notices/index.js';
import type { StepCall } from '../nodes/node-kind.js';
import type { AskedDecision } from './decide-step.js';

/** A notice leads to the page that has all of it. */
function titleOf(question: string): string {
  const most = limits.workflowReasonLength;
  return question.length <= most
    ? question
    : `${question
        .slice(0, most - 1)
        .toWellFormed()
        .replaceAll('\ufffd', '')
        .trimEnd()}…`;
}

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
    const about = { organizationId, subjectId: call.key, cause: `${role}/${userId ?? ''}`, title: titleOf(question), path };
    const notice = { ...about, kind, ...(userId !== null && { userId }) } as const;
    await signalNotices(this.signals, await this.dataSource.transaction((manager) => recordNotices(manager, [notice])));
  }

  /** Nobody has to decide any more. */
  async end({ organizationId, key }: Pick<StepCall, 'organizationId' | 'key'>): Promise<void> {
    const about = { organizationId, subjectIds: [key], kinds: ['workflow.approval', 'workflow.question'] as const };
    await signalNotices(this.signals, await this.dataSource.transaction((manager) => resolveNotices(manager, about)));
  }
}
