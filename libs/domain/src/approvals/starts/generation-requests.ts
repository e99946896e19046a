import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { RequestsOrApprovals, type AskedFor } from '../requests-or-approvals.js';
import { GenerationStarts } from './generation-starts.js';
import { starts, type Start, type StartName, type StartRequest, type StartViews } from './starts.js';

/** Starts over REST: at once, or once somebody approves what they cost. */
@Injectable()
export class GenerationRequests {
  constructor(
    private readonly generations: GenerationStarts,
    private readonly asking: RequestsOrApprovals,
  ) {}

  start<Name extends StartName>(
    name: Name,
    caller: Principal,
    request: StartRequest<Name>,
  ): Promise<StartViews[Name] | AskedFor> {
    const { title, idName }: Start = starts[name];
    const { body, id, key } = request;
    return this.asking.doneOrAsked(caller, () => this.generations.begin(name, caller, request), {
      ...{ toolName: name, toolTitle: title, publishes: false, idempotencyKey: key },
      arguments: { ...body, ...(idName !== undefined && { [idName]: id }) },
    });
  }
}
