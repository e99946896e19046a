import { queues, type ApprovalJob } from '@imprint/contracts/messages';
import { Processor, WorkerHost, type Job } from '@imprint/platform/queue';
import { Injectable } from '@nestjs/common';
import { ApprovalRuns } from './approval-runs.js';

/** Runs calls that were approved in another app. */
@Injectable()
@Processor(queues.approval, { concurrency: 4 })
export class ApprovalProcessor extends WorkerHost {
  constructor(private readonly runs: ApprovalRuns) {
    super();
  }

  override async process(job: Job<ApprovalJob>): Promise<void> {
    await this.runs.runApprovedCall(job.data.approvalId);
  }
}
