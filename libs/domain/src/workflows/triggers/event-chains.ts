import { Injectable } from '@nestjs/common';
import type { TriggerEvent } from '../../webhooks/index.js';
import { EventChainsRepository } from './event-chains.repository.js';

/** Before the key of a step: `execution/node/scope`. */
const stepKey = /^(exec_[0-9a-z]{26})\//u;

/** How many executions have led to an event, each by an event of the one before: a workflow must not start itself for ever. */
@Injectable()
export class EventChains {
  constructor(private readonly rows: EventChainsRepository) {}

  /** Of something that the step with this key caused; 0 if the key is no step's. */
  async depthOfKey(organizationId: string, key: string): Promise<number> {
    const [, executionId] = stepKey.exec(key) ?? [];
    return executionId === undefined ? 0 : this.depthAfter(organizationId, executionId);
  }

  /** Of one of our events: an execution ended, or made the generation or release that the event is about. */
  async depthOfEvent({ organizationId, payload }: Pick<TriggerEvent, 'organizationId' | 'payload'>): Promise<number> {
    const [executionId, generationId, releaseId] = ['execution', 'generation', 'release'].map((subject) =>
      idIn(payload, subject),
    );
    if (executionId !== undefined) return this.depthAfter(organizationId, executionId);
    const key = await this.rows.keyOf(organizationId, {
      ...(generationId !== undefined && { generationId }),
      ...(releaseId !== undefined && { releaseId }),
    });
    return key === null ? 0 : this.depthOfKey(organizationId, key);
  }

  private async depthAfter(organizationId: string, executionId: string): Promise<number> {
    const depth = await this.rows.depthOf(organizationId, executionId);
    return depth === null ? 0 : depth + 1;
  }
}

function idIn(payload: object, subject: string): string | undefined {
  const row: unknown = Object.hasOwn(payload, subject) ? payload[subject as keyof typeof payload] : undefined;
  const id: unknown = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
