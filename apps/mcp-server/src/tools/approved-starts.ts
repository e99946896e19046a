import type { Principal } from '@imprint/contracts/access';
import { GenerationStarts, type ApprovalOutcome, type ApprovedCall } from '@imprint/domain/approvals';
import { InputPipe } from '@imprint/platform/http';
import { continueTrace } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import { CallFailures } from './call-failures.js';
import { requireRight } from './tool-catalogue.js';
import { spanAttributes } from './tool-runner.js';

/** Runs requests over REST that were approved because of what they cost. Which of them were begun is known by the id of the approval. */
@Injectable()
export class ApprovedStarts {
  private readonly input = new InputPipe();

  constructor(
    private readonly starts: GenerationStarts,
    private readonly failures: CallFailures,
  ) {}

  isStart(name: string): boolean {
    return this.starts.find(name) !== null;
  }

  runApproved(approval: ApprovedCall, requester: () => Promise<Principal>): Promise<ApprovalOutcome> {
    const { id: key, toolName: name, arguments: kept, traceContext } = approval;
    const attributes = { ...spanAttributes(approval), 'imprint.approval_id': key };
    return continueTrace(traceContext, `approved ${name}`, attributes, async (span) => {
      try {
        const caller = await requester();
        requireRight(caller, { name, role: 'creator', anyScope: this.starts.find(name)?.scopes ?? [] });
        const check = (body: object, metatype: new () => object) =>
          this.input.transform(body, { type: 'body', metatype }) as Promise<object>;
        const { id, ids } = await this.starts.beginKept(name, caller, kept, { check, key });
        return { result: { data: { id, ids }, text: `Started: ${ids.join(', ')}.` } };
      } catch (error) {
        const failure = this.failures.of(error, { name, given: kept });
        span.fail(failure.code);
        return { failure };
      }
    });
  }
}
