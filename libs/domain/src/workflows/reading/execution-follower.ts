import type { Principal } from '@imprint/contracts/access';
import { SignalBus, untilOver } from '@imprint/platform/signals';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ExecutionReader, type ExecutionView } from './execution-reader.js';
import { StepReadsRepository } from './step-reads.repository.js';

/** How to wait for an execution. */
export interface HowToFollowExecution {
  timeoutMs: number;
  /** Aborted once the caller is gone. */
  signal: AbortSignal;
  /** Receives the execution whenever it may have changed. */
  changed: (execution: ExecutionView) => Promise<void>;
}

/** Waits for executions on behalf of a caller, who would otherwise poll. */
@Injectable()
export class ExecutionFollower implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly executions: ExecutionReader,
    private readonly steps: StepReadsRepository,
    private readonly signals: SignalBus,
  ) {}

  /** Ends all waits with the process, reporting the current states. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /**
   * Resolves with the execution once it has ended, or waits for a person or for longer than the caller does, or when the time is up, the
   * caller is gone or the process stops. Woken by signals.
   * @throws Problem `not_found`
   */
  async untilSettled(
    caller: Principal,
    id: string,
    { timeoutMs, signal, changed }: HowToFollowExecution,
  ): Promise<ExecutionView> {
    const end = AbortSignal.any([signal, this.stopping.signal, AbortSignal.timeout(timeoutMs)]);
    let awaited: readonly string[] = [id];
    const listen = (wake: () => void): (() => void) =>
      this.signals.subscribe('workflow.execution', ({ executionId }) => {
        if (awaited.includes(executionId)) wake();
      });
    let execution = await this.executions.read(caller, id);
    const isOver = async (): Promise<boolean> => {
      execution = await this.executions.read(caller, id);
      await changed(execution);
      if (execution.completedAt !== null) return true;
      if (execution.status !== 'waiting') return false;
      for (;;) {
        const { waitsLong, ids } = await this.steps.waitsLong({ organizationId: caller.organizationId, id }, timeoutMs);
        const isHeard = ids.every((one) => awaited.includes(one));
        awaited = ids;
        // What another one did before anybody listened to it is not told again.
        if (waitsLong || isHeard) return waitsLong;
      }
    };
    await untilOver(listen, isOver, end);
    return execution;
  }
}
