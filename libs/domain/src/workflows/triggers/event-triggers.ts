import type { Tenant } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import type { TriggerEvent } from '../../webhooks/index.js';
import { EventChains } from './event-chains.js';
import { StartTriggered, tooDeep, type TriggerCall } from './start-triggered.js';
import type { WorkflowTriggerEntity } from './workflow-trigger.entity.js';
import { WorkflowTriggersRepository } from './workflow-triggers.repository.js';

/** Has events start the workflows of the organization that wait for them. */
@Injectable()
export class EventTriggers {
  constructor(
    private readonly triggers: WorkflowTriggersRepository,
    private readonly chains: EventChains,
    private readonly starting: StartTriggered,
  ) {}

  /**
   * An event of a workflow, for those that its sender sees. Repeatable.
   * @param key starts each workflow once: the key of the step that sends the event
   * @returns executions that it started now
   * @throws Problem `state_conflict` when too many executions have started each other
   */
  async fire(sender: Tenant, event: string, payload: unknown, key: string): Promise<number> {
    const { organizationId } = sender;
    const depth = await this.chains.depthOfKey(organizationId, key);
    if (depth > limits.workflowEventDepth) throw problem('state_conflict', tooDeep);
    const waiting = await this.triggers.waitingFor(sender, event, null);
    return this.startAll(waiting, { key: `event:${key}`, payload, depth });
  }

  /** One of our events. Repeatable. */
  async relay(event: TriggerEvent): Promise<void> {
    const { organizationId, eventId, payload, createdAt } = event;
    // One that is newer than the event has not waited for it.
    const waiting = await this.triggers.waitingFor({ organizationId, brandIds: null }, event.event, createdAt);
    if (waiting.length === 0) return;
    const depth = await this.chains.depthOfEvent(event);
    await this.startAll(waiting, { key: eventId, payload, depth });
  }

  private async startAll(waiting: readonly WorkflowTriggerEntity[], call: TriggerCall): Promise<number> {
    let started = 0;
    for (const trigger of waiting) if (await this.starting.start(trigger, call)) started += 1;
    return started;
  }
}
