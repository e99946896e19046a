import { Injectable } from '@nestjs/common';
import { ClaimStepsRepository } from './claim-steps.repository.js';
import { EndStepsRepository } from './end-steps.repository.js';
import { EndingExecutionsRepository } from './ending-executions.repository.js';
import { FinishExecutions } from './finish-executions.js';
import { StepSignalsRepository } from './step-signals.repository.js';

/** Everything that is written about steps. */
@Injectable()
export class StepLedger {
  constructor(
    readonly claims: ClaimStepsRepository,
    readonly ends: EndStepsRepository,
    readonly signals: StepSignalsRepository,
    readonly ending: EndingExecutionsRepository,
    readonly finishing: FinishExecutions,
  ) {}
}
