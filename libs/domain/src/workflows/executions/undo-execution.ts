import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import type { StepCall } from '../nodes/node-kind.js';
import { CompensationsRepository, type CompensationState } from './compensations.repository.js';

/** Undoes what an execution has done that a step of another one started. */
@Injectable()
export class UndoExecution {
  constructor(
    private readonly rows: CompensationsRepository,
    private readonly signals: SignalBus,
  ) {}

  /** Repeatable. One that is gone has nothing left to undo. @returns how far it is */
  async undo({ organizationId }: Pick<StepCall, 'organizationId'>, id: string): Promise<CompensationState> {
    await this.rows.ask(organizationId, id);
    await this.signals.publish('workflow.ending', { organizationId });
    return (await this.rows.stateOf(organizationId, id)) ?? { isOver: true, left: 0 };
  }
}
