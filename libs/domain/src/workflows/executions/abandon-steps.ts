import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CompiledVersions } from '../definitions/compiled-versions.js';
import { KindMissing, StepFailure } from '../nodes/node-kind.js';
import { AbandonedStepsRepository, type FoundAbandonedStep } from './abandoned-steps.repository.js';
import { ExecutionsRepository, type ExecutionOfStep } from './executions.repository.js';
import { isUndo } from './undo-scope.js';

const atOnce = 100;

/** Ends what cancelled steps have started, such as generations. Any number of processes may do so at once. */
@Injectable()
export class AbandonSteps implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AbandonSteps.name);
  private readonly loop: WakeLoop;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly steps: AbandonedStepsRepository,
    private readonly executions: ExecutionsRepository,
    private readonly versions: CompiledVersions,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    const maxWaitMs = config.SWEEP_INTERVAL_MS;
    this.loop = new WakeLoop(() => this.sweep(), { name: 'ending of what cancelled steps have started', maxWaitMs });
  }

  onApplicationBootstrap(): void {
    // Steps are cancelled before their execution ends.
    this.unsubscribe = this.signals.subscribe('workflow.execution', ({ status }) => {
      if (status === 'cancelled' || status === 'failed') this.loop.wake();
    });
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await this.loop.stop();
  }

  private async sweep(): Promise<number> {
    const found = await this.steps.list(atOnce);
    if (found.length === 0) return this.config.SWEEP_INTERVAL_MS;
    const executions = await this.executions.ofSteps(found);
    const settled = await Promise.all(
      found.map(async (step) => ((await this.abandon(step, executions.get(step.executionId))) ? [step] : [])),
    );
    await this.steps.settle(settled.flat());
    // What could not be ended waits for the next sweep.
    return found.length === atOnce && settled.flat().length === atOnce ? 0 : this.config.SWEEP_INTERVAL_MS;
  }

  /** Whether nothing of the step goes on any more. */
  private async abandon(step: FoundAbandonedStep, execution: ExecutionOfStep | undefined): Promise<boolean> {
    // What was being undone is as its step says.
    if (execution === undefined || isUndo(step)) return true;
    const { organizationId, nodeId, scope, state } = step;
    try {
      const graph = await this.versions.get(organizationId, execution.versionId);
      await graph?.nodes.get(nodeId)?.kind.abandon?.({ organizationId, key: `${execution.keyBase}/${nodeId}/${scope}`, state });
      return true;
    } catch (error) {
      // A worker of another release may know what it has started.
      if (error instanceof KindMissing && step.isRecent) return false;
      // A graph that cannot run here has started nothing here.
      if (error instanceof StepFailure) return true;
      this.logger.warn(
        { err: error, executionId: step.executionId, nodeId },
        'what a cancelled step had started could not be ended',
      );
      return false;
    }
  }
}
