import { type Failure, Problem, problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { ExecutionStart, TriggerKind } from '@imprint/contracts/workflows';
import { storableJson } from '@imprint/platform/database';
import { Injectable, Logger } from '@nestjs/common';
import { Requesters } from '../../approvals/index.js';
import { ExpressionError } from '../expressions/expression-error.js';
import { StartExecution } from '../executions/start-execution.js';
import { TriggerFilter } from './trigger-filter.js';
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
  private readonly logger = new Logger(StartTriggered.name);

  constructor(
    private readonly starting: StartExecution,
    private readonly requesters: Requesters,
    private readonly triggers: WorkflowTriggersRepository,
  ) {}

  /** Returns whether it started one; false also when its filter does not let it, or it cannot, which its row then says. */
  async start(trigger: WorkflowTriggerEntity, { key, payload: given, depth = 0 }: TriggerCall): Promise<boolean> {
    try {
      const payload: unknown = JSON.parse(storableJson(JSON.stringify(given ?? null)));
      if (!matches(trigger, payload)) return false;
      if (depth > limits.workflowEventDepth) throw problem('state_conflict', tooDeep);
      // Whoever it acts for may have left, or have lost the credential that made it.
      await this.requesters.principalOf(trigger);
      const by = { ...trigger, trigger: starts[trigger.kind], depth };
      const id = await this.starting.startTriggered(by, { key, payload });
      if (id !== null) await this.triggers.noteStart(trigger, null);
      return id !== null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      logRefusal(this.logger, trigger, error.code);
      await this.triggers.noteStart(trigger, refusal(error.code, error.message));
      return false;
    }
  }
}

/** @throws Problem `validation_failed` for a filter that has no value */
function matches({ filter }: WorkflowTriggerEntity, payload: unknown): boolean {
  if (filter === null) return true;
  try {
    return TriggerFilter.parse(filter).matches(payload);
  } catch (error) {
    if (error instanceof ExpressionError) throw problem('validation_failed', `The filter: ${error.message}.`);
    throw error;
  }
}

export const tooDeep = `More than ${limits.workflowEventDepth} executions have started each other by events. Is a workflow waiting for what it causes itself?`;

/** Its message may have what somebody sent, and stays with the trigger. */
export function logRefusal(logger: Logger, trigger: WorkflowTriggerEntity, code: string): void {
  const { id: triggerId, organizationId, workflowId, kind } = trigger;
  logger.warn({ triggerId, organizationId, workflowId, kind, code }, 'a trigger could not start its workflow');
}

export const refusal = (code: string, message: string): Failure => ({
  class: 'misconfiguration',
  code,
  message,
  retryable: false,
});
