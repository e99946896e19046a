import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { ExecutionRetentionRepository, type RetainedPart } from './execution-retention.repository.js';

/** Executions that one transaction changes: each has up to 1,000 steps. */
const batch = 100;
/** Other sweeps per sweep of this kind. */
const every = 60;

type RetentionDays = 'WORKFLOW_OUTPUT_RETENTION_DAYS' | 'WORKFLOW_STEP_RETENTION_DAYS' | 'WORKFLOW_EXECUTION_RETENTION_DAYS';

/** Deletes outputs of steps, then the steps, then the executions, each some time after the end of the execution. */
@Injectable()
export class ExecutionRetention extends Sweeper {
  constructor(
    private readonly executions: ExecutionRetentionRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SWEEP_INTERVAL_MS' | RetentionDays>,
  ) {
    super('retention of workflow executions', config.SWEEP_INTERVAL_MS * every);
  }

  override async sweep(): Promise<boolean> {
    let isDone = true;
    for (const part of parts) if ((await this.deleteOld(part)) === batch) isDone = false;
    return isDone;
  }

  /** Resolves with the number of executions, at most 100. What goes on, or is read by one that does, stays. */
  async deleteOld(part: RetainedPart): Promise<number> {
    return this.executions.deleteOld(part, this.daysOf(part), batch);
  }

  /** Nothing outlives what it belongs to. */
  private daysOf(part: RetainedPart): number {
    const executions = this.config.WORKFLOW_EXECUTION_RETENTION_DAYS;
    if (part === 'executions') return executions;
    const steps = Math.min(this.config.WORKFLOW_STEP_RETENTION_DAYS, executions);
    return part === 'steps' ? steps : Math.min(this.config.WORKFLOW_OUTPUT_RETENTION_DAYS, steps);
  }
}

const parts: readonly RetainedPart[] = ['outputs', 'steps', 'executions'];
