import { SignalBus } from '@imprint/platform/signals';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { StepLedger } from './step-ledger.js';
import { approvalKey, executionKey, generationKey, releaseKey } from './wait-keys.js';

/** Wakes steps when what they wait for has changed. Steps look again by themselves now and then, so that a lost signal only costs time. */
@Injectable()
export class WakeWaitingSteps implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WakeWaitingSteps.name);
  private unsubscribe: (() => void)[] = [];

  constructor(
    private readonly steps: StepLedger,
    private readonly signals: SignalBus,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = [
      this.signals.subscribe('generation.changed', ({ organizationId, generationId, status }) => {
        if (hasEnded(status)) void this.wake(organizationId, generationKey(generationId));
      }),
      this.signals.subscribe('approval.changed', ({ organizationId, approvalId }) => {
        void this.wake(organizationId, approvalKey(approvalId));
      }),
      this.signals.subscribe('release.changed', ({ organizationId, releaseId }) => {
        void this.wake(organizationId, releaseKey(releaseId));
      }),
      this.signals.subscribe('workflow.execution', ({ organizationId, executionId, status }) => {
        if (hasEnded(status)) void this.wake(organizationId, executionKey(executionId));
      }),
    ];
  }

  beforeApplicationShutdown(): void {
    for (const unsubscribe of this.unsubscribe) unsubscribe();
  }

  private async wake(organizationId: string, key: string): Promise<void> {
    try {
      if ((await this.steps.claims.wakeWaiting(organizationId, key)) > 0)
        await this.signals.publish('workflow.steps', { organizationId });
    } catch (error) {
      this.logger.warn({ err: error, key }, 'steps that wait could not be woken');
    }
  }
}

const ended: readonly string[] = ['completed', 'failed', 'cancelled'];
const hasEnded = (status: string): boolean => ended.includes(status);
