import type { Principal } from '@imprint/contracts/access';
import type { ApproveStep } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { CancelExecution } from '../executions/cancel-execution.js';
import { DecideStep } from '../executions/decide-step.js';
import { ExecutionReader, type ExecutionView } from './execution-reader.js';

/** What callers do with executions, each answered with how the execution is afterwards. */
@Injectable()
export class ExecutionControls {
  constructor(
    private readonly cancelling: CancelExecution,
    private readonly deciding: DecideStep,
    private readonly executions: ExecutionReader,
  ) {}

  /** @throws Problem as `CancelExecution` */
  async cancel(caller: Principal, id: string): Promise<ExecutionView> {
    await this.cancelling.cancel(caller, id);
    return this.executions.read(caller, id);
  }

  /** @throws Problem as `DecideStep` */
  async approve(caller: Principal, id: string, body: ApproveStep): Promise<ExecutionView> {
    await this.deciding.decide(caller, id, body);
    return this.executions.read(caller, id);
  }
}
