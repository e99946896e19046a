import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordNotices, signalNotices } from '../../notices/index.js';
import { isUndo } from './undo-scope.js';
import { HeldStepsRepository } from './held-steps.repository.js';

const atOnce = 100;

const stepHeld = (nodeId: string): string =>
  `The step ${nodeId} was interrupted. Check whether it took effect, then cancel the run, and resume it to run the step again.`;
const undoHeld = (nodeId: string): string =>
  `Undoing the step ${nodeId} was interrupted. Check whether it took effect, then cancel the run, or the one that started it: nothing more of it is undone.`;

/** Lets people know of steps that wait for them to look: nothing else goes on with those. */
@Injectable()
export class HeldSteps extends Sweeper {
  constructor(
    private readonly dataSource: DataSource,
    private readonly steps: HeldStepsRepository,
    private readonly signals: SignalBus,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('sweep of held workflow steps', config.SWEEP_INTERVAL_MS);
  }

  override async sweep(): Promise<void> {
    const recorded = await this.dataSource.transaction(async (manager) =>
      recordNotices(
        manager,
        (await this.steps.unnoticed(manager, atOnce)).map(({ organizationId, executionId, workflowId, nodeId, scope, name }) => ({
          ...({
            organizationId,
            kind: 'workflow.held',
            subjectId: executionId,
            cause: `${nodeId}/${scope}`,
            title: name,
          } as const),
          detail: isUndo({ scope }) ? undoHeld(nodeId) : stepHeld(nodeId),
          path: `workflows/${workflowId}/executions/${executionId}`,
        })),
      ),
    );
    await signalNotices(this.signals, recorded);
  }
}
