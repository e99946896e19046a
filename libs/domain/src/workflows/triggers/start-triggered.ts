import { type Failure, Problem } from '@imprint/contracts/errors';
import type { ExecutionStart, TriggerKind } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { StartExecution } from '../executions/start-execution.js';
import type { WorkflowTriggerEntity } from './workflow-trigger.entity.js';
import { WorkflowTriggersRepository } from './workflow-triggers.repository.js';

const starts: Readonly<Record<TriggerKind, ExecutionStart>> = {
  ...{ schedule: 'scheduled', event: 'event', hook: 'hook', rss: 'rss' },
};

/** What starts an execution. */
export interface TriggerCall {
  /** The workflow is started once under it. */
  key: string;
  /** What expressions read as `trigger`. */
  payload: unknown;
  /** Executions that led to this one by events. */
  depth?: number;
}

/** Has triggers start executions, and keeps with them how that went. */
@Injectable()
export class StartTriggered {
  constructor(
    private readonly starting: StartExecution,
    private readonly triggers: WorkflowTriggersRepository,
  ) {}

  /** Returns whether it started one; false also when it cannot, which its row then says. */
  async start(trigger: WorkflowTriggerEntity, { key, payload, depth = 0 }: TriggerCall): Promise<boolean> {
    try {
      const id = await this.starting.startTriggered(
        { ...trigger, trigger: starts[trigger.kind], depth },
        { key, payload },
      );
      if (id === null) return false;
      await this.triggers.noteStart(trigger, null);
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await this.refuse(trigger, error.code, error.message);
      return false;
    }
  }

  /** Keeps why it started nothing. */
  async refuse(trigger: WorkflowTriggerEntity, code: string, message: string): Promise<void> {
    await this.triggers.noteStart(trigger, refusal(code, message));
  }
}

export const refusal = (code: string, message: string): Failure => ({ class: 'misconfiguration', code, message, retryable: false });
