import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { publishingModeOf, type PublishingPolicy } from '@imprint/contracts/publishing';
import type { EntityManager } from 'typeorm';
import { findOrganization } from './organizations.repository.js';

/** Whatever the organization lets nobody do at once: the caller may ask for it, and somebody decides. */
export class ApprovalRequired extends Problem {
  constructor() {
    const detail = 'This action now requires approval in your organization. Send the request again to ask for it.';
    super({ code: 'state_conflict', detail });
  }
}

const everybodyAsks: PublishingPolicy = { creators: 'approval', apiKeys: 'approval', agents: 'approval' };

/** Read each time: a change counts from the next call on. */
export async function publishingPolicyOf(manager: EntityManager, organizationId: string): Promise<PublishingPolicy> {
  return (await findOrganization(manager, organizationId))?.publishingPolicy ?? {};
}

/** Whether what the caller schedules or publishes waits for an approval, by the settings of their organization. */
export async function asksToPublish(manager: EntityManager, caller: Principal): Promise<boolean> {
  if (caller.approvalId !== undefined || publishingModeOf(everybodyAsks, caller) === 'direct') return false;
  return publishingModeOf(await publishingPolicyOf(manager, caller.organizationId), caller) === 'approval';
}

/**
 * Stands before everything that schedules or publishes, or changes what is scheduled, by whatever way it was called.
 * @throws ApprovalRequired
 */
export async function requireDirectPublishing(manager: EntityManager, caller: Principal): Promise<void> {
  if (await asksToPublish(manager, caller)) throw new ApprovalRequired();
}
